import { describe, expect, test } from 'vitest'
import { usualConfig } from './config.ts'
import { type Dialogue, type Happening, nextStep, type Step, scoreOf } from './dialogue.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-20T12:30:00Z')
const WAIT_ENDS = new Date('2026-11-20T13:00:00Z')
const config = { ...usualConfig, expiredMessage: 'O prazo acabou.' }
const asked: Dialogue = { state: 'asked', invalidCount: 0, expiresAt: LATER }
const why: Dialogue = { ...asked, state: 'feedback' }
const wrote = (body: string): Happening => ({ kind: 'message', body })
const time: Happening = { kind: 'time' }

const cases: [string, Dialogue, Happening, Partial<typeof config>, Date, Partial<Step>][] = [
  ['a good score ends it with thanks', asked, wrote('5'), {}, NOW, { state: 'done', takes: true, says: 'thanks', rate: 5 }],
  ['a score just above the threshold too', asked, wrote('3'), {}, NOW, { state: 'done', says: 'thanks', rate: 3 }],
  ['a pressed choice is a score', asked, wrote('4 Bom'), {}, NOW, { state: 'done', takes: true, rate: 4 }],
  ['a low score asks why, for as long again', asked, wrote('2'), {}, NOW, { state: 'feedback', takes: true, says: 'feedback', rate: 2, expiresAt: WAIT_ENDS }],
  ['with threshold 0 nobody is asked why', asked, wrote('1'), { feedbackThreshold: 0 }, NOW, { state: 'done', says: 'thanks', rate: 1 }],
  ['what follows is the reason, also a number', why, wrote(' 5 '), {}, NOW, { state: 'done', takes: true, says: 'thanks', rate: null, feedback: '5' }],
  ['no score: said so', asked, wrote('ok'), {}, NOW, { state: 'asked', takes: true, says: 'invalid', invalidCount: 1, rate: null }],
  ['no score for the third time: said so', { ...asked, invalidCount: 2 }, wrote('6'), {}, NOW, { state: 'asked', takes: true, invalidCount: 3 }],
  ['no score for the fourth time: an ordinary message', { ...asked, invalidCount: 3 }, wrote('oi'), {}, NOW, { state: 'canceled', takes: false, says: null }],
  ['a score after three that were none', { ...asked, invalidCount: 3 }, wrote('5'), {}, NOW, { state: 'done', takes: true, rate: 5 }],
  [
    'voluntary: the first that is no score is an ordinary message',
    asked,
    wrote('oi'),
    { voluntary: true },
    NOW,
    { state: 'canceled', takes: false, says: null },
  ],
  ['voluntary: a score counts', asked, wrote('5'), { voluntary: true }, NOW, { state: 'done', takes: true }],
  ['too late to the millisecond', asked, wrote('5'), {}, LATER, { state: 'expired', takes: false, says: null, rate: null }],
  ['too late with the reason', why, wrote('Demorou'), {}, LATER, { state: 'expired', takes: false, feedback: null }],
  ['nobody answered', asked, time, {}, LATER, { state: 'expired', takes: false, says: 'expired' }],
  ['nobody answered, and nothing is said of it', asked, time, { expiredMessage: ' ' }, LATER, { state: 'expired', says: null }],
  ['nobody said why', why, time, {}, LATER, { state: 'expired', says: null }],
  ['the time is not over', asked, time, {}, NOW, { state: 'asked', says: null }],
  ['the conversation went on', asked, { kind: 'superseded' }, {}, NOW, { state: 'canceled', takes: false, says: null }],
  ['an ended one stays as it is', { ...asked, state: 'done' }, wrote('1'), {}, NOW, { state: 'done', takes: false, says: null, rate: null }],
]

describe('the dialogue', () => {
  test.each(cases)('%s', (_, dialogue, happening, change, now, expected) => {
    expect(nextStep(dialogue, happening, { ...config, ...change }, now)).toMatchObject(expected)
  })
})

test.each([
  ['1', 1],
  [' 5 ', 5],
  ['5 ótimo', 5],
  ['0', null],
  ['6', null],
  ['4.5', null],
  ['10', null],
  ['nota 5', null],
  ['', null],
])('%j is the score %s', (body, score) => {
  expect(scoreOf(body, usualConfig.listFormat.options)).toBe(score)
})
