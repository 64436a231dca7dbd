import { describe, expect, it } from 'vitest';
import { imagePrompt } from './image-intent.js';

describe('imagePrompt', () => {
  it.each([
    ['Generate an image of a cat', 'a cat'],
    ['generate image of a volcano erupting', 'a volcano erupting'],
    ['Create a picture of the solar system.', 'the solar system'],
    ['Make me an image of a red fox, please', 'a red fox'],
    ['draw a picture of photosynthesis', 'photosynthesis'],
    ['Can you please draw me a picture of a medieval castle?', 'a medieval castle'],
    ['I would like you to create an image showing a plant cell', 'a plant cell'],
    ["I'd like an image of Saturn", 'Saturn'],
    ['image of a sunset over the sea', 'a sunset over the sea'],
    ['An image of an owl reading a book', 'an owl reading a book'],
    ['Create artwork of a dragon', 'a dragon'],
    ['Generate an image: two robots playing chess', 'two robots playing chess'],
    ['Create a watercolor picture of a lighthouse', 'watercolor picture of a lighthouse'],
    ['Make an oil painting of a horse', 'oil painting of a horse'],
    ['draw a picture', 'draw a picture'],
    ['Paint a quiet forest at dawn', 'a quiet forest at dawn'],
    ['Sketch a horse', 'a horse'],
    ['Please illustrate the water cycle', 'the water cycle'],
    ['Visualize a black hole', 'a black hole'],
    ['visualise the surface of Mars', 'the surface of Mars'],
    ['Draw a cat with a hat', 'a cat with a hat'],
    ['Draw me an image with a boat in it', 'with a boat in it'],
    ['Create an image of a city map in 1900', 'a city map in 1900'],
  ])('treats “%s” as an image request', (text, prompt) => {
    expect(imagePrompt(text)).toBe(prompt);
  });

  it.each([
    'Plot y = x²',
    'Plot y = x² − 3 from −5 to 5',
    'Draw a graph of y = 2x + 1',
    'draw a chart of the rainfall in each month',
    'Draw a bar chart',
    'Create a pie chart of my marks',
    'Sketch the graph of f(x) = x^3',
    'Sketch the parabola',
    'Visualize the data in marks.csv',
    'visualize this dataset as a histogram',
    'Illustrate the rule with an example',
    'Draw a diagram of the heart',
    'Draw a triangle with sides 3, 4 and 5',
    'Draw a number line from 0 to 10',
    'Draw a picture of y = sin(x)',
    'Draw a conclusion from this experiment',
    'What is the image of the function f?',
    'Show me the image of a linear map',
    'Explain what is in the image of the cell',
    'How do I draw a picture in matplotlib?',
    'Create an image gallery in HTML',
    'Write an image classifier',
    'Make a picture book story about bees',
    'Make five slides about the water cycle',
    'Make slides with a picture of a cat',
    'Create a presentation about painting',
    'Generate a quiz about artwork of the Renaissance',
    'Who painted the Mona Lisa?',
    'Sketch out an essay plan',
    'What does a picture of health mean?',
    'Illustrated books are nice',
    '',
    '   ',
  ])('leaves “%s” to the chat', (text) => {
    expect(imagePrompt(text)).toBeNull();
  });

  it.each([
    ['ارسم قطة', 'قطة'],
    ['ارسم لي قطة في حديقة.', 'قطة في حديقة'],
    ['من فضلك ارسم صورة حصان أبيض', 'حصان أبيض'],
    ['هل يمكنك أن ترسم لنا سفينة فضاء؟', 'سفينة فضاء'],
    ['أنشئ صورة عن المجموعة الشمسية', 'المجموعة الشمسية'],
    ['صَمِّم لوحة تظهر غابة عند الفجر، من فضلك', 'غابة عند الفجر'],
    ['أريد صورة لقلعة قديمة', 'لقلعة قديمة'],
    ['صورة لغروب الشمس', 'لغروب الشمس'],
    ['ارسم صورة', 'ارسم صورة'],
  ])('treats “%s” as an image request', (text, prompt) => {
    expect(imagePrompt(text)).toBe(prompt);
  });

  it.each([
    'ارسم منحنى الدالة y = x²',
    'ارسم رسما بيانيا لدرجات الحرارة',
    'ارسم مثلثا أضلاعه 3 و4 و5',
    'ارسم خط الأعداد من 0 إلى 10',
    'ارسم مخططا للقلب',
    'أعطني صورة الدالة الخطية',
    'ما صورة العدد 3 بالدالة f؟',
    'اشرح عملية البناء الضوئي',
    'كيف أرسم قطة؟',
    'أنشئ خمس شرائح عن دورة الماء',
    'من رسم الموناليزا؟',
    'ارسم',
  ])('leaves “%s” to the chat', (text) => {
    expect(imagePrompt(text)).toBeNull();
  });

  it('reads hostile texts quickly', () => {
    const started = performance.now();
    for (const part of ['make a ', 'a ', 'please ', 'image ', "x'", 'of ', '= '])
      imagePrompt(`make a ${part.repeat(1500)}`.slice(0, 4000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('leaves texts to the chat that are too long to be a prompt', () => {
    expect(imagePrompt(`Generate an image of ${'a cat '.repeat(1000)}`)).toBeNull();
  });
});
