/** Three example schools with admins, teachers and timetables. Times are the start; a lesson is 45 minutes. */
export const SCHOOLS = [
  {
    name: 'RIVERSIDE HIGH',
    admin: 'riverside.admin',
    adminName: 'Maria Keller',
    teacher: 'riverside.teacher',
    teacherName: 'Grace Adeyemi',
    classes: [
      {
        name: 'Biology 9A',
        slots: [
          [0, '08:00'],
          [2, '10:00'],
        ],
        topic: 'photosynthesis',
      },
      {
        name: 'Algebra 10',
        slots: [
          [1, '09:00'],
          [3, '09:00'],
        ],
        topic: 'quadratic equations',
      },
      {
        name: 'World History',
        slots: [
          [2, '10:00'],
          [4, '11:00'],
        ],
        topic: 'the industrial revolution',
      },
    ],
    students: [
      'Amara Osei',
      'Ben Whitfield',
      'Clara Nguyen',
      'Diego Ramos',
      'Esra Yilmaz',
      'Finn Larsen',
      'Gita Rao',
    ],
    asking: ['Hugo Martin', 'Iris Cohen'],
  },
  {
    name: 'OAKWOOD ACADEMY',
    admin: 'oakwood.admin',
    adminName: 'Зоя Мельник',
    teacher: 'oakwood.teacher',
    teacherName: '민준 김',
    classes: [
      {
        name: 'Physics 11',
        slots: [
          [0, '11:00'],
          [3, '08:00'],
        ],
        topic: 'how a pendulum swings',
      },
      {
        name: 'English Literature',
        slots: [
          [1, '10:00'],
          [4, '09:00'],
        ],
        topic: 'sonnets',
      },
    ],
    students: ['Jonas Weber', 'Keiko Tanaka', 'Liam Byrne', 'Mona Haddad', 'Noah Fischer', 'Olga Petrova'],
    asking: ['Priya Singh'],
  },
  {
    name: 'مدرسة النور',
    admin: 'alnoor.admin',
    adminName: 'خالد الراشد',
    teacher: 'alnoor.teacher',
    teacherName: 'ريم الصالح',
    classes: [
      {
        name: 'الكيمياء',
        slots: [
          [0, '09:00'],
          [2, '09:00'],
        ],
        topic: 'the periodic table',
      },
      {
        name: 'الجغرافيا',
        slots: [
          [1, '08:00'],
          [4, '10:00'],
        ],
        topic: 'rivers and deltas',
      },
    ],
    students: ['يوسف حداد', 'ليلى منصور', 'سامي خليل', 'نور عثمان', 'هالة سليم'],
    asking: ['عمر فارس'],
  },
];
