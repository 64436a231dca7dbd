"""A table that would be shown in the page, with script in its cells, its name and its own HTML."""
import pandas
class Evil(pandas.DataFrame):
    @property
    def iloc(self):
        return self
    def __getitem__(self, key):
        return self
    def to_html(self, *args, **kwargs):
        return '<table><tr><td onclick="alert(1)"><script>alert(1)</script></td></tr></table>'
print('held')
Evil({'<script>': ['<img src=x onerror=alert(1)>']})
