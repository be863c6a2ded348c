"""Data: how the houses of models are named, in names of models, products and firms. The text is ``lookalikes.plain``.

Houses have the names of ``models.families``, as far as it knows them.
"""

from collections.abc import Mapping

from factcheck.text.specifics.word_sets import word_set

# Found anywhere in a name, its separators taken out: no other word holds them.
TELLING: Mapping[str, tuple[str, ...]] = {
    "anthropic": ("claude", "anthropic"),
    "openai": ("gpt", "openai", "davinci"),
    "google": ("gemini", "gemma", "google", "deepmind", "notebooklm"),
    "deepseek": ("deepseek",),
    "meta": ("llama", "facebook", "vicuna"),
    "alibaba": ("qwen", "alibaba", "tongyi"),
    "mistral": ("mistral", "mixtral", "magistral", "codestral", "devstral", "ministral", "pixtral"),
    "cohere": ("cohere",),
    "xai": ("grok",),
    "moonshot": ("moonshot",),
    "zhipu": ("zhipu", "chatglm", "bigmodel"),
    "microsoft": ("microsoft",),
    "amazon": ("amazon",),
    "huggingface": ("smollm",),
    "allenai": ("allenai",),
    "nvidia": ("nvidia", "nemotron"),
    "perplexity": ("perplexity", "pplx"),
    "baidu": ("baidu",),
    "tencent": ("tencent", "hunyuan"),
    "bytedance": ("bytedance", "doubao"),
    "minimax": ("minimax",),
    "databricks": ("databricks", "dbrx"),
    "yandex": ("yandex",),
    "sber": ("gigachat",),
    "lg": ("exaone",),
    "naver": ("hyperclova",),
}

# Found as a word of its own only, for they are words, or short.
WORDS: Mapping[str, tuple[str, ...]] = {
    "anthropic": ("sonnet", "opus", "haiku"),
    "openai": ("o[1-9]", "open ai", "codex", "[45]o"),
    "google": ("palm", "bard", "bison", "learnlm"),
    "meta": ("meta", "alpaca"),
    "alibaba": ("qwq", "qvq"),
    "cohere": ("command", "aya"),
    "xai": ("xai", "x ai"),
    "moonshot": ("kimi",),
    "zhipu": ("glm", "z ai", "zai"),
    "microsoft": ("phi", "wizardlm"),
    "amazon": ("nova", "titan"),
    "ibm": ("ibm", "granite"),
    "huggingface": ("zephyr", "huggingface", "hugging face"),
    "allenai": ("olmo", "tulu", "ai2"),
    "perplexity": ("sonar",),
    "baidu": ("ernie",),
    "bytedance": ("seed",),
    "ai21": ("ai21", "jamba"),
    "reka": ("reka",),
    "01ai": ("yi", "01 ai"),
    "stepfun": ("stepfun", "step"),
    "tii": ("falcon", "tii"),
    "upstage": ("solar", "upstage"),
    "inflection": ("inflection",),
    "writer": ("palmyra",),
    "aleph alpha": ("luminous", "aleph alpha"),
}

# Products whose makers are not all in their names.
PRODUCTS: Mapping[str, tuple[str, ...]] = {"copilot": ("microsoft", "openai")}

# Houses that also serve the models of others: as the name of a server they tell nothing beside a model's own name.
HOSTING = frozenset({"amazon", "databricks", "huggingface", "ibm", "microsoft", "nvidia"})

# Servers that run anybody's models: their names tell nothing, though they hold the name of a model.
SOFTWARE = ("ollama", "llama cpp", "llamacpp", "llama server", "llamafile", "llama index", "llamaindex")

# Addresses that serve the models of one house only, as ends of a host's name.
HOSTS: Mapping[str, str] = {
    "anthropic.com": "anthropic",
    "claude.ai": "anthropic",
    "openai.com": "openai",
    "openai.azure.com": "openai",
    "generativelanguage.googleapis.com": "google",
    "deepseek.com": "deepseek",
    "llama.com": "meta",
    "dashscope.aliyuncs.com": "alibaba",
    "dashscope-intl.aliyuncs.com": "alibaba",
    "mistral.ai": "mistral",
    "cohere.com": "cohere",
    "cohere.ai": "cohere",
    "x.ai": "xai",
    "moonshot.ai": "moonshot",
    "moonshot.cn": "moonshot",
    "bigmodel.cn": "zhipu",
    "z.ai": "zhipu",
    "perplexity.ai": "perplexity",
    "ai21.com": "ai21",
    "minimax.io": "minimax",
    "minimaxi.com": "minimax",
}

# "Families" that name nobody: they leave it to the model's name to say whose it is.
NOBODY = word_set(
    """
    mixed neutral unknown any all other others various own our my custom local router none default auto self selfhosted
    private internal na generic independent model models llm ai judge server proxy gateway openrouter together groq
    azure bedrock vertex ollama vllm llamacpp multiple misc undefined null tbd compatible house vendor family endpoint
    """
)
