"""HTML and SVG with script, plain and in the clothes of something else."""
script = '<script>alert(document.cookie)</script>'
open('page.html', 'w').write(f'<!doctype html><html><body>{script}</body></html>')
open('drawing.svg', 'w').write(f'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">{script}</svg>')
open('photo.png', 'w').write(f'<html>{script}</html>')
open('notes.txt', 'w').write(f'<script>{script}')
print('held')
