"""What a program shows without saving it: open figures become PNG files, tables become HTML files."""

import os
import sys
import time

import dark

LIBRARY = '/opt/studyhall'
MAX_ROWS, MAX_COLUMNS, MAX_CELL = 500, 60, 200
FIRST_YEAR, LAST_YEAR = 1000, 2100
MAX_FIGURES = 20
MAX_REPR = 200_000
DPI = 160
PAD_INCHES = 0.1
# A figure that takes longer to draw has no dark variant. Seconds.
MAX_SECOND_DRAWING = 3
MAX_CSV_CELLS = 1_000_000
EAST_ASIAN = '/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf'

made = []
notices = []
saved_figures = set()
companions = set()
unhooked = {}


def publish():
    """Set by the runner: reports what is made so far."""


def prepare():
    """Imports what most programs need and draws once, so that the first real plot finds everything warm."""
    import io

    warm_fonts()
    import numpy
    import pandas
    import matplotlib

    matplotlib.use('Agg')
    import matplotlib.pyplot as plt

    plt.style.use(f'{LIBRARY}/studyhall.mplstyle')
    add_east_asian(matplotlib)

    figure, axes = plt.subplots()
    axes.plot([0, 1], [0, 1], label='a')
    axes.set_title('a $x^2$')
    axes.legend()
    draw_once(figure, io.BytesIO())
    plt.close('all')
    pandas.DataFrame({'a': numpy.arange(2), 'b': ['x', 'y']}).describe().to_html()
    hook(plt)


def warm_fonts():
    """Matplotlib wants its list of fonts in a folder that it can write to."""
    import shutil

    os.makedirs(os.environ['MPLCONFIGDIR'], exist_ok=True)
    for name in os.listdir(LIBRARY):
        if name.startswith('fontlist-'):
            shutil.copyfile(f'{LIBRARY}/{name}', f'{os.environ["MPLCONFIGDIR"]}/{name}')


def add_east_asian(matplotlib):
    """Chinese, Japanese and Korean letters, which the usual font lacks, come from another, where Debian's package is."""
    from matplotlib.font_manager import FontEntry, fontManager

    if not os.path.exists(EAST_ASIAN):
        return
    # By a name of its own: another font of the same family has no Korean.
    font = FontEntry(
        fname=EAST_ASIAN,
        name='Studyhall East Asian',
        style='normal',
        variant='normal',
        weight=400,
        stretch='normal',
        size='scalable',
    )
    # The list that the probe keeps has it already.
    if font not in fontManager.ttflist:
        fontManager.ttflist.append(font)
    matplotlib.rcParams['font.family'] = [*matplotlib.rcParams['font.family'], font.name]


def hook(plt):
    """`show()` keeps what is drawn so far, as in a notebook; a figure the program saves is not kept twice."""
    from matplotlib.figure import Figure

    original = unhooked['savefig'] = Figure.savefig

    def savefig(self, fname, *args, **kwargs):
        begun = time.monotonic()
        result = original(self, fname, *args, **kwargs)
        if isinstance(fname, (str, os.PathLike)) and os.path.dirname(os.path.abspath(fname)) == os.getcwd():
            saved_figures.add(id(self))
            name = os.path.basename(os.fspath(fname))
            if name.endswith('.png'):
                # The dark variant has its own background.
                rest = {key: value for key, value in kwargs.items() if key not in ('facecolor', 'edgecolor')}
                companion = keep_dark(self, name, begun, lambda path: original(self, path, *args, **rest))
                declare({'filename': name, 'kind': 'figure', **title_of(self), **companion})
        return result

    def show(*args, **kwargs):
        keep_figures()

    Figure.savefig = savefig
    plt.show = show
    Figure.show = show


def free_name(stem, extension):
    number = 0
    while True:
        number += 1
        name = f'{stem}-{number}.{extension}'
        if not os.path.lexists(name):
            return name


def keep_figures():
    plt = sys.modules.get('matplotlib.pyplot')
    if plt is None:
        return
    try:
        numbers = plt.get_fignums()
        for number in numbers:
            figure = plt.figure(number)
            if id(figure) not in saved_figures and len(made) < MAX_FIGURES:
                keep_figure(figure)
        plt.close('all')
        saved_figures.clear()
    except BaseException as error:
        notices.append(why_not_drawn(error))


def keep_figure(figure):
    name = free_name('figure', 'png')
    begun = time.monotonic()
    try:
        draw(figure, name)
        companion = keep_dark(figure, name, begun, lambda path: draw(figure, path))
        declare({'filename': name, 'kind': 'figure', **title_of(figure), **companion})
    except BaseException as error:
        discard(name)
        notices.append(why_not_drawn(error))


def title_of(figure):
    """What the figure is called: its titles, else its legends, else the labels of its axes. Returns the report's field; empty
    where there is nothing."""
    try:
        own = getattr(figure, '_suptitle', None)
        titles = [own.get_text() if own else '']
        titles += [axes.get_title(loc) for axes in figure.axes for loc in ('center', 'left', 'right')]
        if not any(titles):
            titles = [label for axes in figure.axes for label in axes.get_legend_handles_labels()[1]]
        if not any(titles):
            titles = [label for axes in figure.axes for label in (axes.get_ylabel(), axes.get_xlabel())]
        # Each once, in their order; the signs of formulas are not for reading.
        words = [' '.join(title.replace('$', '').split()) for title in dict.fromkeys(titles)]
        name = ', '.join(word for word in words if word)[:200]
        return {'name': name} if name else {}
    except BaseException:
        return {}


def keep_dark(figure, name, begun, save):
    """Saves the figure once more for dark pages. Returns the report's field; empty where there is no such variant."""
    if time.monotonic() - begun > MAX_SECOND_DRAWING or os.path.islink(name):
        return {}
    path = f'{name[:-4]}.dark.png'
    if os.path.lexists(path) and path not in companions:
        return {}
    try:
        with dark.DarkColours(figure) as colours:
            if not colours.suits:
                return {}
            save(f'.{path}')
        companions.add(path)
        return {'companion': path}
    except BaseException:
        discard(f'.{path}')
        return {}


def declare(item):
    """Reports a file once: a program may save it again. Its companion is hidden until it is reported, so that a program
    that is stopped at any moment leaves none alone."""
    made[:] = [other for other in made if other['filename'] != item['filename']]
    companion = item.get('companion')
    if item['kind'] == 'figure' and len(made) >= MAX_FIGURES:
        discard(f'.{companion}')
        return
    made.append(item)
    publish()
    if companion:
        os.replace(f'.{companion}', companion)


def discard(path):
    if os.path.lexists(path):
        os.unlink(path)


def why_not_drawn(error):
    """A code with values: the page has a sentence for it in each language."""
    import re

    text = str(error)
    formula = re.match(r'\s*(\$.*\$|.*?)\s*\n\s*\^', text)
    if formula:
        return {'code': 'program_figure_formula', 'values': {'formula': formula[1].strip()[:100]}}
    size = re.match(r'Image size of (\d+)x(\d+) pixels is too large', text)
    if size:
        return {'code': 'program_figure_size', 'values': {'width': size[1][:12], 'height': size[2][:12]}}
    if isinstance(error, MemoryError):
        return {'code': 'program_figure_memory', 'values': {}}
    return {'code': 'program_figure_failed', 'values': {'error': type(error).__name__[:100]}}


def draw(figure, name):
    if not draw_once(figure, name):
        unhooked['savefig'](figure, name, format='png', dpi=DPI, bbox_inches='tight')


def draw_once(figure, name):
    """Like `savefig(bbox_inches='tight')`, which draws twice, where the drawing lies within its canvas: cuts the edge off."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from PIL import Image

    if not isinstance(figure.canvas, FigureCanvasAgg):
        return False
    figure.set_dpi(DPI)
    figure.canvas.draw()
    width, height = figure.canvas.get_width_height()
    box = figure.get_tightbbox(figure.canvas.get_renderer())
    left, right, top, bottom = box.x0 * DPI, box.x1 * DPI, height - box.y1 * DPI, height - box.y0 * DPI
    if left < 0 or top < 0 or right > width or bottom > height or right <= left or bottom <= top:
        return False
    pad = PAD_INCHES * DPI
    area = (max(0, left - pad), max(0, top - pad), min(width, right + pad), min(height, bottom + pad))
    image = Image.frombuffer('RGBA', (width, height), figure.canvas.buffer_rgba(), 'raw', 'RGBA', 0, 1)
    image.crop([round(edge) for edge in area]).save(name, format='PNG', dpi=(DPI, DPI), compress_level=4)
    return True


def as_frame(value):
    """The DataFrame behind a value, or None."""
    pandas = sys.modules.get('pandas')
    if pandas is None:
        return None
    if isinstance(value, pandas.DataFrame):
        return value
    if isinstance(value, pandas.Series):
        return value.to_frame(value.name if value.name is not None else 'value')
    data = getattr(value, 'data', None)
    if type(value).__name__ == 'Styler' and isinstance(data, pandas.DataFrame):
        return data
    return None


def is_drawing(value):
    """Lines, axes and figures say nothing in text: the figure itself is the answer."""
    if isinstance(value, dict):
        return bool(value) and all(is_drawing(item) for item in value.values())
    if isinstance(value, (list, tuple)) or type(value).__name__ == 'ndarray' and value.dtype == object:
        items = list(getattr(value, 'flat', value))
        return bool(items) and any(is_drawing(item) for item in items)
    return type(value).__module__.partition('.')[0] in ('matplotlib', 'seaborn')


def has_row_names(index):
    """Whether the index says something about the rows. Rows that are only numbered have no names to show, also after a
    filter or a sort has changed the order of the numbers; numbers like years are names."""
    import pandas

    if index.name is not None or not pandas.api.types.is_integer_dtype(index) or not index.is_unique:
        return True
    if isinstance(index, pandas.RangeIndex) or len(index) == 0:
        return False
    first, last = index.min(), index.max()
    return first < 0 or FIRST_YEAR <= first and last <= LAST_YEAR


def keep_frame(frame, source):
    import pandas

    stem = source if source.isidentifier() else 'table'
    name = free_name(stem[:40], 'html')
    rows, columns = frame.shape
    part = frame.iloc[:MAX_ROWS, :MAX_COLUMNS]
    named = has_row_names(frame.index)
    with pandas.option_context('display.max_colwidth', MAX_CELL):
        text = part.to_html(border=0, max_rows=None, max_cols=None, escape=True, classes=None, index=named)
    with open(name, 'w', encoding='utf-8', errors='replace') as file:
        file.write(text)
    csv = keep_csv(frame, stem[:40], named)
    declare({'filename': name, 'kind': 'dataframe', 'shape': [rows, columns], 'name': source[:80], **csv})
    if rows > MAX_ROWS or columns > MAX_COLUMNS:
        values = {'name': source[:80], 'rows': f'{min(rows, MAX_ROWS):,}', 'allRows': f'{rows:,}'}
        values |= {'columns': f'{min(columns, MAX_COLUMNS):,}', 'allColumns': f'{columns:,}'}
        notices.append({'code': 'program_table_part', 'values': values})


def keep_csv(frame, stem, named):
    """The whole table as a file. Returns the report's field."""
    if frame.shape[0] * max(1, frame.shape[1]) > MAX_CSV_CELLS:
        return {}
    name = free_name(stem, 'csv')
    try:
        frame.to_csv(f'.{name}', index=named, encoding='utf-8')
        companions.add(name)
        return {'companion': name}
    except BaseException:
        discard(f'.{name}')
        return {}


def show_value(value, source):
    if value is None or is_drawing(value):
        return
    frame = as_frame(value)
    if frame is not None:
        keep_frame(frame, source)
        return
    text = repr(value)
    print(text if len(text) <= MAX_REPR else text[:MAX_REPR] + '…')


def display(*values):
    """The notebook's `display()`: a table as a table, a figure as a figure, the rest as text."""
    for value in values:
        show_value(value, 'table')
