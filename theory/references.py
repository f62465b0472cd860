"""The literature, one entry per work, with BibTeX out.

A reference is a work; a citation is a place in it.  Claims, and the wrong statements that controls quote, cite.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Reference:
    """A published work or a public code.

    Examples
    --------
    >>> kanerva_1988.at("App. B").text
    'Kanerva (1988), App. B'
    """

    key: str
    authors: tuple[str, ...]
    title: str
    year: int
    kind: str = "article"
    fields: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def short(self) -> str:
        """Authors and year, as cited in a sentence."""
        names = [author.split(",")[0] for author in self.authors]
        who = (
            names[0]
            if len(names) == 1
            else f"{names[0]} and {names[1]}"
            if len(names) == 2
            else f"{names[0]} et al."
        )
        return f"{who} ({self.year})"

    def at(self, place: str) -> Citation:
        """Cite one place of the work, such as ``"Eq. 2"``."""
        return Citation(self, place)

    @property
    def bibtex(self) -> str:
        """The BibTeX entry."""
        entries = {"author": " and ".join(self.authors), "title": f"{{{self.title}}}", "year": str(self.year)}
        body = ",\n".join(f"  {name} = {{{text}}}" for name, text in {**entries, **self.fields}.items())
        return f"@{self.kind}{{{self.key},\n{body}\n}}\n"


@dataclass(frozen=True)
class Citation:
    """A place in a work."""

    reference: Reference
    place: str = ""

    @property
    def text(self) -> str:
        """The citation as read in a sentence."""
        return f"{self.reference.short}, {self.place}" if self.place else self.reference.short


kanerva_1988 = Reference(
    "kanerva1988", ("Kanerva, Pentti",), "Sparse Distributed Memory", 1988, "book", {"publisher": "MIT Press"}
)
kanerva_1993 = Reference(
    "kanerva1993",
    ("Kanerva, Pentti",),
    "Sparse Distributed Memory and Related Models",
    1993,
    "incollection",
    {
        "booktitle": "Associative Neural Memories: Theory and Implementation",
        "editor": "Hassoun, Mohamad H.",
        "publisher": "Oxford University Press",
    },
)
bricken_pehlevan_2021 = Reference(
    "brickenpehlevan2021",
    ("Bricken, Trenton", "Pehlevan, Cengiz"),
    "Attention Approximates Sparse Distributed Memory",
    2021,
    "inproceedings",
    {"booktitle": "Advances in Neural Information Processing Systems", "eprint": "2111.05498"},
)
bricken_code_2021 = Reference(
    "brickencode2021",
    ("Bricken, Trenton",),
    "Public code accompanying Attention Approximates Sparse Distributed Memory",
    2021,
    "misc",
)
plackett_1954 = Reference(
    "plackett1954",
    ("Plackett, Robin L.",),
    "A Reduction Formula for Normal Multivariate Integrals",
    1954,
    "article",
    {"journal": "Biometrika", "volume": "41", "pages": "351--360"},
)
delsarte_1973 = Reference(
    "delsarte1973",
    ("Delsarte, Philippe",),
    "An Algebraic Approach to the Association Schemes of Coding Theory",
    1973,
    "book",
    {"publisher": "Philips Research Laboratories", "series": "Philips Research Reports Supplements"},
)
graham_knuth_patashnik_1994 = Reference(
    "grahamknuthpatashnik1994",
    ("Graham, Ronald L.", "Knuth, Donald E.", "Patashnik, Oren"),
    "Concrete Mathematics",
    1994,
    "book",
    {"edition": "2", "publisher": "Addison-Wesley"},
)
gosper_1978 = Reference(
    "gosper1978",
    ("Gosper, R. William",),
    "Decision Procedure for Indefinite Hypergeometric Summation",
    1978,
    "article",
    {"journal": "Proceedings of the National Academy of Sciences", "volume": "75", "pages": "40--42"},
)
ruan_zhang_2024 = Reference(
    "ruanzhang2024",
    ("Ruan, T.", "Zhang, S."),
    "Attention as Drift-Diffusion",
    2024,
    "misc",
    {"eprint": "2412.18288"},
)
coifman_lafon_2006 = Reference(
    "coifmanlafon2006",
    ("Coifman, Ronald R.", "Lafon, Stéphane"),
    "Diffusion Maps",
    2006,
    "article",
    {"journal": "Applied and Computational Harmonic Analysis", "volume": "21", "pages": "5--30"},
)
friedli_velenik_2017 = Reference(
    "friedlivelenik2017",
    ("Friedli, Sacha", "Velenik, Yvan"),
    "Statistical Mechanics of Lattice Systems: A Concrete Mathematical Introduction",
    2017,
    "book",
    {"publisher": "Cambridge University Press"},
)
mahdavi_2024 = Reference(
    "mahdavi2024",
    ("Mahdavi, Sadegh", "Liao, Renjie", "Thrampoulidis, Christos"),
    "Memorization Capacity of Multi-Head Attention in Transformers",
    2024,
    "inproceedings",
    {"booktitle": "International Conference on Learning Representations", "eprint": "2306.02010"},
)
rende_2024 = Reference(
    "rende2024",
    ("Rende, Riccardo", "Gerace, Federica", "Laio, Alessandro", "Goldt, Sebastian"),
    "Mapping of Attention Mechanisms to a Generalized Potts Model",
    2024,
    "article",
    {"journal": "Physical Review Research", "volume": "6", "pages": "023057"},
)
sherrington_kirkpatrick_1975 = Reference(
    "sherringtonkirkpatrick1975",
    ("Sherrington, David", "Kirkpatrick, Scott"),
    "Solvable Model of a Spin-Glass",
    1975,
    "article",
    {"journal": "Physical Review Letters", "volume": "35", "pages": "1792--1796"},
)
almeida_thouless_1978 = Reference(
    "almeidathouless1978",
    ("de Almeida, J. R. L.", "Thouless, D. J."),
    "Stability of the Sherrington-Kirkpatrick Solution of a Spin Glass Model",
    1978,
    "article",
    {"journal": "Journal of Physics A", "volume": "11", "pages": "983--990"},
)
parisi_1980 = Reference(
    "parisi1980",
    ("Parisi, Giorgio",),
    "A Sequence of Approximated Solutions to the S-K Model for Spin Glasses",
    1980,
    "article",
    {"journal": "Journal of Physics A", "volume": "13", "pages": "L115--L121"},
)
mezard_parisi_virasoro_1987 = Reference(
    "mezardparisivirasoro1987",
    ("Mézard, Marc", "Parisi, Giorgio", "Virasoro, Miguel Angel"),
    "Spin Glass Theory and Beyond",
    1987,
    "book",
    {"publisher": "World Scientific"},
)
amit_gutfreund_sompolinsky_1987 = Reference(
    "amitgutfreundsompolinsky1987",
    ("Amit, Daniel J.", "Gutfreund, Hanoch", "Sompolinsky, Haim"),
    "Statistical Mechanics of Neural Networks near Saturation",
    1987,
    "article",
    {"journal": "Annals of Physics", "volume": "173", "pages": "30--67"},
)
gardner_1988 = Reference(
    "gardner1988",
    ("Gardner, Elizabeth",),
    "The Space of Interactions in Neural Network Models",
    1988,
    "article",
    {"journal": "Journal of Physics A", "volume": "21", "pages": "257--270"},
)
krauth_mezard_1989 = Reference(
    "krauthmezard1989",
    ("Krauth, Werner", "Mézard, Marc"),
    "Storage Capacity of Memory Networks with Binary Couplings",
    1989,
    "article",
    {"journal": "Journal de Physique", "volume": "50", "pages": "3057--3066"},
)
derrida_1981 = Reference(
    "derrida1981",
    ("Derrida, Bernard",),
    "Random-Energy Model: An Exactly Solvable Model of Disordered Systems",
    1981,
    "article",
    {"journal": "Physical Review B", "volume": "24", "pages": "2613--2626"},
)
mezard_ricci_tersenghi_zecchina_2003 = Reference(
    "mezardriccitersenghizecchina2003",
    ("Mézard, Marc", "Ricci-Tersenghi, Federico", "Zecchina, Riccardo"),
    "Two Solutions to Diluted p-Spin Models and XORSAT Problems",
    2003,
    "article",
    {"journal": "Journal of Statistical Physics", "volume": "111", "pages": "505--533"},
)
crisanti_sommers_1992 = Reference(
    "crisantisommers1992",
    ("Crisanti, Andrea", "Sommers, Hans-Jürgen"),
    "The Spherical p-Spin Interaction Spin Glass Model: The Statics",
    1992,
    "article",
    {"journal": "Zeitschrift für Physik B", "volume": "87", "pages": "341--354"},
)
wu_1982 = Reference(
    "wu1982",
    ("Wu, F. Y.",),
    "The Potts Model",
    1982,
    "article",
    {"journal": "Reviews of Modern Physics", "volume": "54", "pages": "235--268"},
)
stat_phys_ml_sim_playground = Reference(
    "statphysmlsimplayground",
    ("Ichikawa, Yuma",),
    "StatPhysMLSimPlayground",
    2025,
    "misc",
    {"note": "Public code", "url": "https://github.com/Yuma-Ichikawa/StatPhysMLSimPlayground"},
)
hastie_2022 = Reference(
    "hastie2022",
    ("Hastie, Trevor", "Montanari, Andrea", "Rosset, Saharon", "Tibshirani, Ryan J."),
    "Surprises in High-Dimensional Ridgeless Least Squares Interpolation",
    2022,
    "article",
    {"journal": "Annals of Statistics", "volume": "50", "pages": "949--986"},
)
loureiro_2021 = Reference(
    "loureiro2021",
    (
        "Loureiro, Bruno",
        "Gerbelot, Cédric",
        "Cui, Hugo",
        "Goldt, Sebastian",
        "Krzakala, Florent",
        "Mézard, Marc",
        "Zdeborová, Lenka",
    ),
    "Learning Curves of Generic Features Maps for Realistic Datasets with a Teacher-Student Model",
    2021,
    "inproceedings",
    {"booktitle": "Advances in Neural Information Processing Systems", "volume": "34"},
)
donoho_maleki_montanari_2009 = Reference(
    "donohomalekimontanari2009",
    ("Donoho, David L.", "Maleki, Arian", "Montanari, Andrea"),
    "Message-Passing Algorithms for Compressed Sensing",
    2009,
    "article",
    {"journal": "Proceedings of the National Academy of Sciences", "volume": "106", "pages": "18914--18919"},
)
krzakala_2012 = Reference(
    "krzakala2012",
    ("Krzakala, Florent", "Mézard, Marc", "Sausset, François", "Sun, Yifan", "Zdeborová, Lenka"),
    "Statistical-Physics-Based Reconstruction in Compressed Sensing",
    2012,
    "article",
    {"journal": "Physical Review X", "volume": "2", "pages": "021005"},
)
robust_regression = Reference(
    "robustregression",
    ("IdePHICS",),
    "RobustRegression",
    2023,
    "misc",
    {"note": "Public code", "url": "https://github.com/IdePHICS/RobustRegression"},
)
gyorgyi_1990 = Reference(
    "gyorgyi1990",
    ("Györgyi, Géza",),
    "First-Order Transition to Perfect Generalization in a Neural Network with Binary Synapses",
    1990,
    "article",
    {"journal": "Physical Review A", "volume": "41", "pages": "7097--7100"},
)
opper_haussler_1991 = Reference(
    "opperhaussler1991",
    ("Opper, Manfred", "Haussler, David"),
    "Generalization Performance of Bayes Optimal Classification Algorithm for Learning a Perceptron",
    1991,
    "article",
    {"journal": "Physical Review Letters", "volume": "66", "pages": "2677--2680"},
)
schwarze_1993 = Reference(
    "schwarze1993",
    ("Schwarze, Holm",),
    "Learning a Rule in a Multilayer Neural Network",
    1993,
    "article",
    {"journal": "Journal of Physics A", "volume": "26", "pages": "5781--5794"},
)
aubin_2018 = Reference(
    "aubin2018",
    (
        "Aubin, Benjamin",
        "Maillard, Antoine",
        "Barbier, Jean",
        "Krzakala, Florent",
        "Macris, Nicolas",
        "Zdeborová, Lenka",
    ),
    "The Committee Machine: Computational to Statistical Gaps in Learning a Two-Layers Neural Network",
    2018,
    "inproceedings",
    {"booktitle": "Advances in Neural Information Processing Systems", "volume": "31"},
)
barbier_2019 = Reference(
    "barbier2019",
    (
        "Barbier, Jean",
        "Krzakala, Florent",
        "Macris, Nicolas",
        "Miolane, Léo",
        "Zdeborová, Lenka",
    ),
    "Optimal Errors and Phase Transitions in High-Dimensional Generalized Linear Models",
    2019,
    "article",
    {"journal": "Proceedings of the National Academy of Sciences", "volume": "116", "pages": "5451--5460"},
)
mondelli_montanari_2019 = Reference(
    "mondellimontanari2019",
    ("Mondelli, Marco", "Montanari, Andrea"),
    "Fundamental Limits of Weak Recovery with Applications to Phase Retrieval",
    2019,
    "article",
    {"journal": "Foundations of Computational Mathematics", "volume": "19", "pages": "703--773"},
)
candes_sur_2020 = Reference(
    "candessur2020",
    ("Candès, Emmanuel J.", "Sur, Pragya"),
    "The Phase Transition for the Existence of the Maximum Likelihood Estimate in High-Dimensional Logistic "
    "Regression",
    2020,
    "article",
    {"journal": "Annals of Statistics", "volume": "48", "pages": "27--42"},
)
cover_1965 = Reference(
    "cover1965",
    ("Cover, Thomas M.",),
    "Geometrical and Statistical Properties of Systems of Linear Inequalities with Applications in Pattern "
    "Recognition",
    1965,
    "article",
    {"journal": "IEEE Transactions on Electronic Computers", "volume": "EC-14", "pages": "326--334"},
)
aubin_2020 = Reference(
    "aubin2020",
    ("Aubin, Benjamin", "Krzakala, Florent", "Lu, Yue M.", "Zdeborová, Lenka"),
    "Generalization Error in High-Dimensional Perceptrons: Approaching Bayes Error with Convex Optimization",
    2020,
    "inproceedings",
    {"booktitle": "Advances in Neural Information Processing Systems", "volume": "33"},
)
