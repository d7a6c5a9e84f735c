"""Words of headings in other languages and short forms, with the plain words that they stand for.

`Bodeneinheiten` is `ground unit`, `Unités spatiales` is `space unit`, `Chars` is `character`. A word is looked up
without accents and in lower case. What isn't here is a heading that isn't known; the cards below it are still read.
"""

from __future__ import annotations

from unicodedata import combining, normalize

_PLAIN: dict[str, str] = {
    "space": """
        raum weltraum raumarena raumkarten espace spatial spatiale spatiales spatiaux espacio espacial
        espaciales spazio spaziale spaziali kosmos kosmiczne kosmiczna ruimte espaco espaciais sp spc spce
    """,
    "ground": """
        boden bodenarena bodenkarten sol terrestre terrestres terre tierra suelo terra terrestri terreno
        ziemia naziemne naziemna ladowe grond solo gr grd grnd gnd
    """,
    "character": """
        charakter charaktere charakterarena charakterkarten personnage personnages personaje personajes
        personaggio personaggi postac postacie postaci karakter karakters personage personages personagem
        personagens char chars chr ch
    """,
    "space unit": "raumeinheit raumeinheiten weltraumeinheit weltraumeinheiten",
    "ground unit": "bodeneinheit bodeneinheiten",
    "character unit": "charaktereinheit charaktereinheiten",
    "unit": "einheit einheiten unite unites unidad unidades unita jednostka jednostki eenheid eenheden unidade",
    "battle": """
        kampf kampfkarte kampfkarten schlacht schlachten gefecht combat combats bataille batailles batalla
        batallas combate combates battaglia battaglie combattimento bitwa bitwy gevecht gevechten batalha
        batalhas bt btl batt
    """,
    "mission": """
        missionen missionskarte missionskarten auftrag auftrage mision misiones missione missioni misja
        misje missie missies missao missoes ms msn
    """,
    "equipment": """
        ausrustung ausrustungen ausrustungskarte ausrustungskarten equipement equipements equipo
        equipamiento equipaggiamento equipaggiamenti wyposazenie ekwipunek uitrusting equipamento
        equipamentos eq equip equips gear
    """,
    "location": """
        ort orte schauplatz schauplatze standort standorte lieu lieux lugar lugares localizacion localidad
        ubicacion luogo luoghi lokacja lokacje locatie locaties local locais localizacao lo loc locs place
        places
    """,
    "resource": "ressource ressourcen recurso recursos risorsa risorse zasob zasoby res",
    "event": "ereignis ereignisse evenement evenements evento eventos eventi wydarzenie wydarzenia gebeurtenis evt",
    "subordinate": "untergebene untergebener subordonne subordonnes subordinado subordinados sub subs",
    "card": "karte karten carte cartes carta cartas karta karty kaart kaarten",
    "": "der die das des den le la les il lo los las gli du de del della di da do y und et e van het i",
    "total": "gesamt insgesamt summe totale totaal razem suma gesamtzahl kartenzahl",
    "deck": "stapel mazo mazzo talia baralho deckliste",
    "main deck": "hauptdeck hauptstapel",
    "main": "principal principale haupt glowna",
    "supply": "vorrat nachschub suministro suministros rifornimento rifornimenti approvisionnement",
    "sideboard": "ersatzbank beideck seitendeck reservebank banquillo",
    "outside": "ausserhalb",
    "game": "spiel spiels",
    "maybe": "vielleicht peutetre quizas forse moze misschien talvez",
    "other": """
        sonstige sonstiges andere anderes rest autre autres otro otros otra otras altro altri altre inne
        overige outros outras
    """,
    "support": "unterstutzung soutien apoyo supporto wsparcie ondersteuning",
    "dark": "dunkel dunkle dunklen obscur oscuro oscura scuro ciemna ciemnej donkere sombrio negro ds",
    "light": "hell helle hellen lumineux luminoso luminosa chiaro jasna jasnej lichte luz ls",
    "side": "seite cote lado lato strona strony kant",
    "neutral": "neutrale neutre neutres neutrales neutro neutri neutralne neutros",
}
_WORD = {word: plain for plain, words in _PLAIN.items() for word in words.split()}
_LETTERS = frozenset("sgcbmler")
"""Letters that stand for types in a heading of their own; which type one means isn't sure (`E`, `M`)."""


def plain_words(words: list[str]) -> list[str] | None:
    """Return the plain words of a heading in another language or short form; None where a word isn't known.

    `words`: in lower case, numbers among them. A word that is plain itself may stand beside others.
    """
    found: list[str] = []
    translated = False
    for word in words:
        plain = _WORD.get(word if word.isascii() else without_accents(word))
        if plain is None:
            found.append(word)
            continue
        found += plain.split()
        translated = True
    return found if translated and found else None


def without_accents(word: str) -> str:
    """Return a word of letters without accents."""
    bare = "".join(c for c in normalize("NFKD", word) if not combining(c))
    return bare.replace("ß", "ss").replace("ł", "l").replace("ø", "o")


def is_letter(words: list[str]) -> bool:
    """Whether a heading is one letter that stands for a type, with or without a number: `S`, `G (12)`."""
    letters = [word for word in words if not word.isdecimal()]
    return len(letters) == 1 and letters[0] in _LETTERS
