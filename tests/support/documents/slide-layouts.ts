import type { SlideOutline } from '../../../worker/src/features/documents/outline.schema.js';

/** Slides of each layout, with little and with much text. */
export const layoutSlides: SlideOutline = {
  title: 'The water cycle',
  subtitle: 'Geography, class 7b',
  slides: [
    { title: 'The main idea', bullets: ['No water is ever lost: the sun only moves it around.'] },
    {
      title: 'Two states of water',
      bullets: ['Liquid: rivers, lakes and seas', 'Gas: the vapour in the air around us'],
    },
    {
      title: 'Three words to know',
      bullets: [
        'Evaporation: liquid water becomes vapour when it is warmed',
        'Condensation: vapour becomes droplets when it cools',
        'Precipitation: droplets fall as rain, snow, sleet or hail',
      ],
    },
    {
      title: 'What you will learn',
      bullets: [
        'Where the water of a cloud comes from',
        'Why it rains in the mountains',
        'How groundwater forms',
        'What people change in the cycle',
      ],
    },
    {
      title: 'Sea and land compared',
      bullets: [
        'Over the sea',
        '  More water evaporates than falls',
        '  Salt stays behind',
        'Over land',
        '  More water falls than evaporates',
        '  Plants give off vapour too',
        '  Rivers carry the rest back',
      ],
    },
    {
      title: 'From the sea to the tap',
      layout: 'steps',
      bullets: ['The sun warms the sea', 'Vapour rises and cools', 'Clouds form', 'Rain falls'],
    },
    {
      title: 'The cycle',
      layout: 'cycle',
      bullets: ['Evaporation', 'Condensation', 'Precipitation', 'Run-off'],
    },
    { title: 'The short cycle', layout: 'cycle', bullets: ['Sea', 'Cloud', 'Rain'] },
    {
      title: 'Kinds of precipitation',
      layout: 'tree',
      bullets: ['Liquid', '  Rain', '  Drizzle', 'Solid', '  Snow', '  Hail', 'Mixed', '  Sleet'],
    },
    {
      title: 'Water of the earth',
      bullets: ['Only a small part can be drunk', 'Most fresh water is ice'],
      chart: 'bar',
      table: {
        header: ['Where', 'Share in %'],
        rows: [
          ['Oceans', '96.5'],
          ['Ice', '1.7'],
          ['Groundwater', '1.7'],
          ['Lakes and rivers', '0.1'],
        ],
      },
    },
    {
      title: 'Rain through the year',
      chart: 'line',
      table: {
        header: ['Month', 'Bergen (mm)', 'Madrid (mm)'],
        rows: [
          ['January', '256', '33'],
          ['April', '141', '45'],
          ['July', '148', '12'],
          ['October', '271', '60'],
        ],
      },
    },
    {
      title: 'Where the rain goes',
      chart: 'pie',
      table: {
        header: ['Way', 'Share'],
        rows: [
          ['Evaporates again', '60 %'],
          ['Flows away', '25 %'],
          ['Seeps away', '15 %'],
        ],
      },
    },
    {
      title: 'Changes of state',
      table: {
        header: ['Step', 'From', 'To'],
        rows: [
          ['Evaporation', 'Liquid', 'Gas'],
          ['Condensation', 'Gas', 'Liquid'],
        ],
      },
    },
    {
      title: 'A table with an introduction',
      bullets: ['The colder the air, the less vapour it holds'],
      table: {
        header: ['Temperature', 'Vapour at most'],
        rows: [
          ['0 °C', '4.8 g/m³'],
          ['10 °C', '9.4 g/m³'],
          ['20 °C', '17.3 g/m³'],
        ],
      },
    },
    {
      title: 'What a plot shows',
      bullets: ['Evaporation rises with the temperature', 'It levels off when the air is full of vapour'],
      image: { artifact: 'plot.png', caption: 'Evaporation against temperature' },
    },
    {
      title: 'In the words of a scientist',
      layout: 'quote',
      bullets: ['Water is the driving force of all nature.', 'attributed to Leonardo da Vinci'],
    },
    {
      title: 'Check yourself',
      layout: 'check',
      bullets: [
        'What drives the water cycle?',
        'Why is rain not salty although it comes from the sea?',
        'How do plants add water to the air?',
      ],
      notes: 'The sun. Salt does not evaporate. By transpiration.',
    },
    {
      title: 'Three long points that need more room than a short card would give to them',
      bullets: [
        'The sun warms the surface of seas and lakes, and every second some of their water becomes vapour that nobody can see',
        'Rising air cools by about one degree for each hundred metres, until its vapour turns into tiny droplets round specks of dust',
        'Droplets join until they are too heavy to float, and fall as rain or, where it is cold, as snow that may lie for months',
      ],
    },
    {
      title: 'How drinking water is made',
      layout: 'steps',
      bullets: [
        'Pumps take the water out of the ground or of a lake and bring it to the works',
        'Sieves and sand hold back leaves, soil and everything else that can be seen',
        'Air is blown in, so that iron and manganese settle',
        'Ultraviolet light kills what could make people ill',
        'Pipes carry it to each house, with the pressure of a tower',
      ],
    },
  ],
};

export const arabicLayoutSlides: SlideOutline = {
  title: 'دورة الماء في الطبيعة',
  subtitle: 'العلوم، الصف السابع',
  language: 'ar',
  slides: [
    { title: 'الفكرة الرئيسة', bullets: ['لا يضيع الماء أبدًا، بل تنقله الشمس من مكان إلى آخر.'] },
    {
      title: 'ثلاث كلمات مهمة',
      bullets: [
        'التبخر: يتحول الماء السائل إلى بخار عندما يسخن',
        'التكاثف: يتحول البخار إلى قطرات عندما يبرد',
        'الهطول: تسقط القطرات مطرًا أو ثلجًا أو بردًا',
      ],
    },
    {
      title: 'ماذا سنتعلم؟',
      bullets: [
        'من أين يأتي ماء الغيوم',
        'لماذا تمطر في الجبال',
        'كيف تتكون المياه الجوفية',
        'ما الذي يغيره الإنسان',
      ],
    },
    {
      title: 'البحر واليابسة',
      bullets: [
        'فوق البحر',
        '  يتبخر ماء أكثر مما يهطل',
        '  يبقى الملح في البحر',
        'فوق اليابسة',
        '  يهطل ماء أكثر مما يتبخر',
        '  تطلق النباتات البخار أيضًا',
      ],
    },
    {
      title: 'من البحر إلى المطر',
      layout: 'steps',
      bullets: ['تسخن الشمس البحر', 'يصعد البخار ويبرد', 'تتكون الغيوم', 'يهطل المطر'],
    },
    { title: 'الدورة', layout: 'cycle', bullets: ['التبخر', 'التكاثف', 'الهطول', 'الجريان'] },
    {
      title: 'أنواع الهطول',
      layout: 'tree',
      bullets: ['سائل', '  مطر', '  رذاذ', 'صلب', '  ثلج', '  برد'],
    },
    {
      title: 'ماء الأرض',
      bullets: ['جزء صغير فقط صالح للشرب', 'معظم الماء العذب جليد'],
      chart: 'column',
      table: {
        header: ['المكان', 'النسبة'],
        rows: [
          ['المحيطات', '96.5'],
          ['الجليد', '1.7'],
          ['المياه الجوفية', '1.7'],
        ],
      },
    },
    {
      title: 'تغيرات الحالة',
      table: {
        header: ['الخطوة', 'من', 'إلى'],
        rows: [
          ['التبخر', 'سائل', 'غاز'],
          ['التكاثف', 'غاز', 'سائل'],
        ],
      },
    },
    {
      title: 'ماذا يبين الرسم؟',
      bullets: ['يزداد التبخر مع الحرارة', 'ثم يثبت عندما يمتلئ الهواء بالبخار'],
      image: { artifact: 'plot.png', caption: 'التبخر ودرجة الحرارة' },
    },
    {
      title: 'قالوا عن الماء',
      layout: 'quote',
      bullets: ['الماء هو القوة المحركة للطبيعة كلها.', 'منسوب إلى ليوناردو دافنشي'],
    },
    {
      title: 'اختبر نفسك',
      layout: 'check',
      bullets: [
        'ما الذي يحرك دورة الماء؟',
        'لماذا لا يكون المطر مالحًا؟',
        'كيف تضيف النباتات الماء إلى الهواء؟',
      ],
    },
  ],
};
