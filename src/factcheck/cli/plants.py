"""``factcheck plants``."""

import click


@click.command("plants")
def plants() -> None:
    """List the classes of planted errors.

    \b
    Example:
      factcheck plants
    """
    from factcheck.protocols.planted.plants.family import PLANT_CLASSES

    for plant in PLANT_CLASSES:
        summary = (type(plant).__doc__ or "").split("\n")[0]
        click.echo(f"{plant.name:<16} {summary}")
