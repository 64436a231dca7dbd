import { expect, it } from 'vitest';
import { numberIn, chooseReading, possibleReadings } from './written-number.js';

it.each([
  ['1,250', ['1250', '1.25']],
  ['1.250 m', ['1250 m', '1.25 m']],
  ['-1,256', ['-1256', '-1.256']],
  ['٣,٥٠٠', ['3500', '3.5']],
  ['1.000', ['1000', '1']],
  ['3.14', ['3.14']],
  ['3,5', ['3.5']],
  ['0,125', ['0.125']],
  ['1250', ['1250']],
  ['12,3456', ['12.3456']],
  ['1,250.5', ['1250.5']],
  ['1.250,5', ['1250.5']],
  ['1,250,000', ['1250000']],
  ['1 250', ['1250']],
  // The separators of the Arabic script have one meaning each.
  ['١٬٢٥٠', ['1250']],
  ['١٫٢٥٠', ['1.25']],
  ['9,81 kg.m', ['9.81 kg.m']],
  ['many', ['many']],
])('%s can mean %j', (text, readings) => {
  expect(possibleReadings(text).map((one) => one.text)).toEqual(readings);
});

it('takes the chosen one of two readings', () => {
  expect([chooseReading('1,250'), chooseReading('1,250', '.'), chooseReading('1,250', ',')]).toEqual([
    undefined,
    '1250',
    '1.25',
  ]);
  expect(chooseReading('3,5', '.')).toBe('3.5');
});

it.each([
  ['1,250 m', 1250],
  ['1’250', 1250],
  ['−3,5 °C', -3.5],
  ['25–35 %', 25],
  ['1.250,5', 1250.5],
  ['none', undefined],
])('the number at the start of %s is %s', (text, value) => {
  expect(numberIn(text)).toBe(value);
});
