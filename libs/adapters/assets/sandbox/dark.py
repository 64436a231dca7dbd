"""The dark variant of a figure: its colours are changed in place, it is drawn again, and they are changed back."""

PALETTE = {
    '1f6f5c': '5cc2a3',
    'c8641b': 'f0a05c',
    '2f6db5': '7fb2ea',
    '8a4fa3': 'c795de',
    'b3372f': 'f08a80',
    '9a7400': 'e3bf4f',
    '12798a': '63c8d6',
    '6b7280': 'a3a8b1',
}
PAPER, INK = (27 / 255, 31 / 255, 35 / 255), (236 / 255, 234 / 255, 228 / 255)
# A figure with a background darker than this has no dark variant.
LIGHTEST_DARK = 0.6
# Differences of red, green and blue up to this make a grey.
GREY_SPREAD = 0.08
# A figure of more parts is shown as it is: changing them would take as long as drawing.
MAX_PARTS = 5_000
MAX_COMPARED = 20_000


class DarkColours:
    """A context in which the figure has the colours of the dark page. `suits` is false where it has none."""

    def __init__(self, figure):
        self.figure = figure
        self.undo = []
        self.parts = []
        self.suits = False

    def __enter__(self):
        red, green, blue, alpha = rgba(self.figure.get_facecolor())
        if alpha < 1 or brightness((red, green, blue)) < LIGHTEST_DARK or not is_grey((red, green, blue)):
            return self
        # The walls of a space have colours that cannot be read.
        if any(axes.name == '3d' for axes in self.figure.axes):
            return self
        self.parts = self.figure.findobj()
        self.suits = len(self.parts) <= MAX_PARTS
        if self.suits:
            self.change()
        return self

    def __exit__(self, *_):
        for restore, value in reversed(self.undo):
            restore(value)

    def change(self):
        from matplotlib.text import Text

        inside = {text: axes for axes in self.figure.axes for text in axes.texts}
        cover = {axes: covering(axes) for axes in set(inside.values())}
        compared = len(inside) * max((len(patches or ()) for patches in cover.values()), default=0)
        over = {}
        for text, axes in inside.items():
            over[text] = None if compared > MAX_COMPARED else behind(text, cover[axes])
        boxes = [part.get_bbox_patch() for part in self.parts if isinstance(part, Text)]
        changes = []
        for part in [*self.parts, *(box for box in boxes if box is not None)]:
            if part in over and over[part] is IMAGE:
                continue
            for name in ('color', 'facecolor', 'edgecolor', 'markerfacecolor', 'markeredgecolor'):
                # The colour of a patch or a collection is its face and its edge.
                if name != 'color' or not hasattr(part, 'get_facecolor'):
                    changes.append(change_of(part, name))
        # A figure and its axes share their faces with a part of theirs: all are read before any is changed.
        for put, before, after in filter(None, changes):
            put(after)
            self.undo.append((put, before))
        for text, patch in over.items():
            if patch is not None and patch is not IMAGE:
                self.readable(text, rgba(patch.get_facecolor()))

    def readable(self, text, face):
        before = text.get_color()
        light = contrast(INK, face) > contrast(PAPER, face)
        self.undo.append((text.set_color, before))
        text.set_color(INK if light else PAPER)


# Stands for an image or a mesh: what is written over it keeps its colour.
IMAGE = object()


def change_of(part, name):
    """(setter, colour before, colour after), or None where nothing changes."""
    get, put = getattr(part, f'get_{name}', None), getattr(part, f'set_{name}', None)
    if get is None or put is None:
        return None
    try:
        before = get()
        after = darker(before)
    except (TypeError, ValueError, AttributeError):
        return None
    return None if after is None else (put, before, after)


def covering(axes):
    """The coloured patches of axes, front first; None where an image or a mesh may lie behind their texts."""
    from matplotlib.collections import QuadMesh

    if axes.images or any(isinstance(part, QuadMesh) for part in axes.collections):
        return None
    return sorted(axes.patches, key=lambda patch: -patch.get_zorder())


def behind(text, patches):
    """What lies behind a text: a coloured patch, an image, or None for the page."""
    if patches is None:
        return IMAGE
    try:
        box = text.get_window_extent()
        middle = ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
        for patch in patches:
            colour = rgba(patch.get_facecolor())
            if colour[3] > 0.5 and not is_grey(colour[:3]) and patch.contains_point(middle):
                return patch
    except (TypeError, ValueError, RuntimeError):
        return None
    return None


def rgba(colour):
    from matplotlib.colors import to_rgba

    return to_rgba(colour)


def darker(colour):
    """The colour, or the array of colours, for the dark page; None where it stays as it is."""
    import numpy
    from matplotlib.colors import to_rgba

    if isinstance(colour, numpy.ndarray) and colour.ndim == 2:
        if colour.shape[1] != 4 or not 0 < len(colour) <= MAX_PARTS:
            return None
        return numpy.array([one(tuple(row)) for row in colour])
    if isinstance(colour, str) and colour in ('none', 'auto', 'inherit', 'face'):
        return None
    return one(to_rgba(colour))


def one(colour):
    *rgb, alpha = colour
    name = ''.join(f'{round(part * 255):02x}' for part in rgb)
    if name in PALETTE:
        return (*rgba('#' + PALETTE[name])[:3], alpha)
    if not is_grey(rgb):
        return colour
    level = sum(rgb) / 3
    return (*(ink + (paper - ink) * level for ink, paper in zip(INK, PAPER)), alpha)


def is_grey(rgb):
    return max(rgb) - min(rgb) <= GREY_SPREAD


def brightness(rgb):
    red, green, blue = rgb
    return 0.3 * red + 0.59 * green + 0.11 * blue


def luminance(rgb):
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one_colour, other):
    bright, dim = sorted((luminance(one_colour), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)
