import type { Skill } from '../assistant/skill.js';

interface Sample {
  asked: RegExp;
  explanation: string;
  code: string;
}

const SAMPLES: Sample[] = [
  {
    asked: /\b(is_?prime|prime numbers?|primes?)\b/i,
    explanation:
      'A number is prime if nothing from 2 up to its square root divides it. After 2, only odd divisors need a look.',
    code: `def is_prime(n: int) -> bool:
    if n < 2:
        return False
    if n % 2 == 0:
        return n == 2
    divisor = 3
    while divisor * divisor <= n:
        if n % divisor == 0:
            return False
        divisor += 2
    return True


print([n for n in range(30) if is_prime(n)])
# [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]`,
  },
  {
    asked: /\bfibonacci\b/i,
    explanation:
      'Each Fibonacci number is the sum of the two before it. Keeping only the last two is enough.',
    code: `def fibonacci(count: int) -> list[int]:
    numbers = []
    a, b = 0, 1
    for _ in range(count):
        numbers.append(a)
        a, b = b, a + b
    return numbers


print(fibonacci(10))
# [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]`,
  },
  {
    asked: /\bfactorial\b/i,
    explanation: 'The factorial of n is the product of all whole numbers from 1 to n.',
    code: `def factorial(n: int) -> int:
    if n < 0:
        raise ValueError("n must not be negative")
    product = 1
    for factor in range(2, n + 1):
        product *= factor
    return product


print(factorial(5))
# 120`,
  },
  {
    asked: /\b(bubble ?sort|sort(s|ing)? (a |an )?(list|array|numbers))\b/i,
    explanation: 'Bubble sort compares neighbours and swaps them until a pass needs no swap.',
    code: `def bubble_sort(items: list) -> list:
    result = list(items)
    for end in range(len(result) - 1, 0, -1):
        swapped = False
        for i in range(end):
            if result[i] > result[i + 1]:
                result[i], result[i + 1] = result[i + 1], result[i]
                swapped = True
        if not swapped:
            break
    return result


print(bubble_sort([5, 2, 9, 1]))
# [1, 2, 5, 9]`,
  },
];

/** A few small programs that the demo knows by heart. */
export const codeSkill: Skill = ({ question }) => {
  if (!/\b(python|function|code|program|script|algorithm)\b/i.test(question)) return undefined;
  const sample = SAMPLES.find(({ asked }) => asked.test(question));
  if (!sample) return undefined;
  return {
    reasoning: 'This asks for a small program that I have ready.',
    text: `${sample.explanation}\n\n\`\`\`python\n${sample.code}\n\`\`\`\n\n*From the demo’s built-in samples.*`,
  };
};
