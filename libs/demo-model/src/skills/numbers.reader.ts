/** Numbers that a message gives, with labels where it names them. */
export interface GivenNumbers {
  labels: string[] | undefined;
  values: number[];
}

const MAX_VALUES = 500;

/** Reads "apples 3, pears 5", "Mon: 4; Tue: 7" or "3, 4, 4, 5"; undefined for fewer than two numbers. */
export function readNumbers(question: string): GivenNumbers | undefined {
  const text = question.replace(/[−–]/g, '-').replace(/[$€£](?=\s?\d)/g, '');
  const pairs = [
    ...text.matchAll(
      /(?:^|[,;:\n]|\band\b|\bof\b|\bwith\b)\s*([\p{L}][\p{L} '’-]{0,30}?)\s*(?:[:=]|\bis\b|\bhas\b)?\s*(-?\d+(?:\.\d+)?)\s*%?(?=\s*(?:[,;.\n]|and\b|$))/giu,
    ),
  ];
  if (pairs.length >= 2) {
    const labels = pairs.map(([, label = '']) =>
      label.replace(/^(?:.*\b(?:of|with|for)|the|and)\s+/i, '').trim(),
    );
    return {
      labels: labels.slice(0, MAX_VALUES),
      values: pairs.slice(0, MAX_VALUES).map(([, , value]) => Number(value)),
    };
  }
  const list = /(?<![\d.])-?\d+(?:\.\d+)?(?:\s*(?:,|;|\s|and)\s*-?\d+(?:\.\d+)?)+/.exec(text)?.[0];
  const values = list?.match(/-?\d+(?:\.\d+)?/g)?.map(Number);
  return values && values.length >= 2
    ? { labels: undefined, values: values.slice(0, MAX_VALUES) }
    : undefined;
}
