import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MICROPHONE, openChromium, type TestBrowser, type Visit } from '../support/browser.ts';
import { openChat, rows, say } from '../support/chat.page.ts';
import type { Person } from '../support/person.ts';
import { expectNotice } from '../support/notices.ts';
import { sharedStage } from '../support/stage.ts';
import { readOpusHeader, type OpusHeader } from '../support/recording.ts';
import { endRoutes } from '../support/routes.ts';
import { writeSpeech } from '../support/speech.ts';

const stage = sharedStage();
let browser: TestBrowser;
let mia: Person;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyhall-speech-'));
  const speech = join(folder, 'speech.wav');
  await writeSpeech(speech, 'What is the water cycle? Please explain it in two sentences.');
  mia = await stage.product.signedIn();
  // 127.0.0.1 counts as secure without https, a name does not.
  const names = '--host-resolver-rules=MAP *.test 127.0.0.1';
  browser = await openChromium([...MICROPHONE, names, `--use-file-for-fake-audio-capture=${speech}`]);
});
afterEach(() => browser.closeVisits());
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the chat and notes what the recorder was asked for, and its track. */
async function open(prepare: (visit: Visit) => Promise<unknown> = () => Promise.resolve()): Promise<Page> {
  const { page } = await openChat(
    browser,
    stage.product.url,
    mia,
    { permissions: ['microphone'] },
    async (opened) => {
      await opened.page.addInitScript(`
      const start = MediaRecorder.prototype.start;
      MediaRecorder.prototype.start = function (slice) {
        window.recorded = { slice, type: this.mimeType, chunks: 0 };
        window.track = this.stream.getAudioTracks()[0];
        window.recorder = this;
        this.addEventListener('dataavailable', ({ data }) => { if (data.size > 0) window.recorded.chunks += 1; });
        return start.call(this, slice);
      };
      window.form = {};
      const append = FormData.prototype.append;
      FormData.prototype.append = function (name, value, ...more) {
        if (value instanceof Blob) window.sent = value;
        window.form[name] = value instanceof Blob ? value.type : value;
        return append.call(this, name, value, ...more);
      };
      const ask = MediaDevices.prototype.getUserMedia;
      MediaDevices.prototype.getUserMedia = function (wanted) { window.wanted = wanted.audio; return ask.call(this, wanted); };
    `);
      await prepare(opened);
    },
  );
  return page;
}

interface Sound {
  channels: number;
  low: number;
  high: number;
}

/** How loud what was sent is below 8 kHz, which 16,000 samples a second can carry, and above; and its channels. */
const LOUDNESS = `(async () => {
  const decoder = new OfflineAudioContext(1, 1, 48000);
  const sound = await decoder.decodeAudioData(await window.sent.arrayBuffer());
  const samples = sound.getChannelData(0);
  const band = async (type, frequency) => {
    const context = new OfflineAudioContext(1, samples.length, 48000);
    const source = new AudioBufferSourceNode(context, { buffer: sound });
    let node = source;
    for (let pass = 0; pass < 4; pass += 1)
      node = node.connect(new BiquadFilterNode(context, { type, frequency, Q: 0.7 }));
    node.connect(context.destination);
    source.start();
    const samplesInBand = (await context.startRendering()).getChannelData(0);
    return Math.sqrt(samplesInBand.reduce((sum, one) => sum + one * one, 0) / samplesInBand.length);
  };
  return { channels: sound.numberOfChannels, low: await band('lowpass', 7000), high: await band('highpass', 10000) };
})()`;

async function sentSound(page: Page): Promise<{ header: OpusHeader; sound: Sound }> {
  // An earlier recording may stand in the chat with the same words.
  await expect.poll(() => page.evaluate('window.sent !== undefined')).toBe(true);
  const bytes = await page.evaluate('window.sent.arrayBuffer().then((all) => [...new Uint8Array(all)])');
  const sound = (await page.evaluate(LOUDNESS)) as Sound;
  return { header: readOpusHeader(Uint8Array.from(bytes as number[])), sound };
}

const record = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await page.getByRole('timer').waitFor();
};
/** Waits until the microphone has delivered so many chunks. */
const expectChunks = (page: Page, chunks: number): Promise<void> =>
  expect.poll(() => page.evaluate('window.recorded.chunks')).toBeGreaterThanOrEqual(chunks);
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();
/** How high the highest bar of the level meter stands, from 0 to 1. */
const loudest = (page: Page): Promise<number> =>
  page
    .locator('[data-level-meter] > span')
    .evaluateAll((bars) => Math.max(...bars.map((bar) => new DOMMatrix(getComputedStyle(bar).transform).d)));
const trackState = (page: Page): Promise<unknown> => page.evaluate('window.track.readyState');

describe('a voice message', () => {
  it('is recorded at 16 kHz mono in chunks of a second, paused, transcribed and sent', async () => {
    const page = await open();
    const response = await page.request.get('/chat');
    expect(response.headers()['permissions-policy']).toContain('microphone=(self)');
    await record(page);
    await expectChunks(page, 2);
    await expect.poll(() => loudest(page)).toBeGreaterThan(0.3);
    await press(page, 'Pause recording');
    await expect.poll(() => page.evaluate('window.recorder.state')).toBe('paused');
    await expect.poll(() => loudest(page)).toBeLessThan(0.2);
    const paused = await page.getByRole('timer').textContent();
    expect(paused).toMatch(/^0:\d\d \/ 5:00$/);
    await press(page, 'Resume recording');
    await expect.poll(() => page.evaluate('window.recorder.state')).toBe('recording');
    await press(page, 'Finish and send');
    await page.getByRole('article', { name: 'You' }).getByText('the demo model, which cannot hear').waitFor();
    await expect
      .poll(() => page.evaluate('window.recorded'))
      .toMatchObject({
        slice: 1000,
        type: 'audio/webm;codecs=opus',
      });
    expect(await page.evaluate('window.form')).toEqual({
      file: 'audio/webm',
      language_code: 'en-US',
      enable_punctuation: 'true',
    });
    const { sampleRate, channelCount } = (await page.evaluate(
      'window.track.getSettings()',
    )) as MediaTrackSettings;
    expect({ sampleRate, channelCount }).toEqual({ sampleRate: 16_000, channelCount: 1 });
    const { header, sound } = await sentSound(page);
    expect(header).toEqual({ channels: 1, trackRate: 48_000 });
    expect(sound.channels).toBe(1);
    // The microphone plays sounds up to 24 kHz; 16,000 samples a second carry none above 8 kHz.
    expect(sound.low).toBeGreaterThan(0.01);
    expect(sound.high).toBeLessThan(sound.low / 200);
    await expect
      .poll(() => page.evaluate('window.wanted'))
      .toMatchObject({ sampleRate: 16_000, channelCount: 1 });
    await expect.poll(() => trackState(page)).toBe('ended');
  });

  it('is recorded in the device’s format where Web Audio is missing', async () => {
    const page = await open(({ page: opened }) => opened.addInitScript('delete window.AudioContext'));
    await record(page);
    await expectChunks(page, 1);
    await press(page, 'Finish and send');
    const heard = page.getByRole('article', { name: 'You' }).getByText('the demo model, which cannot hear');
    await heard.last().waitFor();
    const { header, sound } = await sentSound(page);
    expect(header.channels).toBe(1);
    // What the test above measures does tell the two apart.
    expect(sound.high).toBeGreaterThan(sound.low / 100);
    await expect.poll(() => trackState(page)).toBe('ended');
  });

  it('ends after 300 seconds, and its text is sent 100 ms after it appears in the input', async () => {
    const noon = Date.parse('2026-01-05T12:00:00Z');
    const page = await open(({ page: opened }) => opened.clock.install({ time: noon }));
    await page.route('**/api/audio/transcribe', (route) =>
      route.fulfill({ json: { success: true, transcript: 'Why is it dark?', error: null } }),
    );
    await record(page);
    await expectChunks(page, 1);
    await page.clock.pauseAt(noon + 300_000);
    const shown = await page.getByRole('timer').textContent();
    expect(shown).toMatch(/^4:\d\d \/ 5:00$/);
    // A pause does not count.
    await press(page, 'Pause recording');
    await page.clock.fastForward(100_000);
    await press(page, 'Resume recording');
    await expect.poll(() => page.getByRole('timer').textContent()).toBe(shown);
    const request = page.waitForRequest('**/api/audio/transcribe');
    await page.clock.fastForward(65_000);
    await request;
    const input = page.getByRole('textbox', { name: 'Message', exact: true });
    await expect.poll(() => input.inputValue()).toBe('Why is it dark?');
    await page.clock.runFor(90);
    await expect.poll(() => input.inputValue()).toBe('Why is it dark?');
    await page.clock.runFor(20);
    await page.getByRole('article', { name: 'You' }).getByText('Why is it dark?').waitFor();
  });

  it('stays with the conversation in which it was recorded', async () => {
    // One reply at a time: that of the test before may still be sent or written.
    const question = { message: '[[demo: text="Before."]] A question' };
    await expect.poll(async () => (await mia.send(question)).status).toBe(202);
    const page = await open();
    await page.getByRole('article').getByText('A question').waitFor();
    const asked = Promise.withResolvers<Route>();
    await page.route('**/api/audio/transcribe', (route) => asked.resolve(route));
    await record(page);
    await expectChunks(page, 1);
    await press(page, 'Finish and send');
    const route = await asked.promise;
    await page.keyboard.press('Control+Shift+O');
    await page.getByText('How can I help you today?').waitFor();
    await route.fulfill({ json: { success: true, transcript: 'Why is it dark?', error: null } });
    await page.getByRole('button', { name: 'Record a voice message' }).waitFor();
    const input = page.getByRole('textbox', { name: 'Message', exact: true });
    await expect.poll(() => input.inputValue()).toBe('');
    await rows(page).nth(1).getByRole('link').click();
    await page.getByRole('article').getByText('A question').waitFor();
    await expect.poll(() => input.inputValue()).toBe('Why is it dark?');
  });

  it('is discarded when it is cancelled or the page is left', async () => {
    const page = await open();
    await record(page);
    await press(page, 'Discard recording');
    await page.getByRole('button', { name: 'Record a voice message' }).waitFor();
    await expect.poll(() => trackState(page)).toBe('ended');
    await record(page);
    await page.evaluate(
      'history.pushState(null, "", "/nowhere"); dispatchEvent(new PopStateEvent("popstate"))',
    );
    await page.getByText('The address may be mistyped').waitFor();
    await expect.poll(() => trackState(page)).toBe('ended');
  });
});

describe('errors', () => {
  it.each([
    ['NotAllowedError', 'Microphone access denied. Please allow microphone access and try again.'],
    ['NotFoundError', 'No microphone found. Please check your audio devices.'],
    ['NotReadableError', 'Failed to initialize recording: The device is in use'],
    ['NotSupportedError', 'Voice recording is not supported in this browser'],
  ])('of the microphone: %s', async (name, text) => {
    const page = await open();
    await page.evaluate(
      `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('The device is in use', '${name}'))`,
    );
    await press(page, 'Record a voice message');
    await expectNotice(page, text);
  });

  it('of a browser that cannot record disable the microphone with a label', async () => {
    const page = await open(({ page: opened }) => opened.addInitScript('delete window.MediaRecorder'));
    const microphone = page.getByRole('button', { name: 'Voice recording not supported in this browser' });
    await expect.poll(() => microphone.isDisabled()).toBe(true);
    await expect
      .poll(() => microphone.getAttribute('title'))
      .toBe('Voice recording not supported in this browser');
    await page.keyboard.press('Control+Shift+E');
    await expectNotice(page, 'Voice recording is not supported in this browser');
  });

  it('of a recording without a sound in it', async () => {
    const page = await open(({ page: opened }) =>
      opened.addInitScript(`Object.defineProperty(BlobEvent.prototype, 'data', { get: () => new Blob([]) })`),
    );
    await record(page);
    await press(page, 'Finish and send');
    await expectNotice(page, 'No audio to transcribe');
  });

  it.each([
    [{ status: 500, body: '' }, 'Transcription failed: Failed to transcribe audio'],
    [
      { status: 200, body: '{"success":false,"transcript":null,"error":null}' },
      'Transcription failed: Unknown error',
    ],
  ])('of the transcription: the recording is kept for another try', async (answer, text) => {
    const page = await open();
    await page.route('**/api/audio/transcribe', (route) =>
      route.fulfill({ ...answer, contentType: 'application/json' }),
    );
    await record(page);
    await expectChunks(page, 1);
    await press(page, 'Finish and send');
    await expectNotice(page, text);
    await endRoutes(page, '**/api/audio/transcribe');
    const [response] = await Promise.all([
      page.waitForResponse('**/api/audio/transcribe'),
      press(page, 'Try again'),
    ]);
    expect(await response.json()).toMatchObject({ success: true });
  });
});

it('without https questions are answered, and the microphone is off', async () => {
  const lea = await stage.product.signedIn();
  const { port } = new URL(stage.product.url);
  const url = `http://studyhall.test:${port}`;
  const { page } = await openChat(browser, url, lea);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  const microphone = page.getByRole('button', { name: 'Voice recording not supported in this browser' });
  await expect.poll(() => microphone.isDisabled()).toBe(true);
  await say(page, '[[demo: text="Without https."]]');
  await page.getByText('Without https.', { exact: true }).waitFor();
});
