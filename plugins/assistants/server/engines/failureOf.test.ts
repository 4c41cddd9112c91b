import { describe, expect, test } from 'vitest'
import { EngineError, type EngineFailure, type KindName } from '../../contract/index.ts'
import { kindOfRefusal, type Refusal, retryAfterOf, retryWait } from './failureOf.ts'

const NOW = new Date('2026-11-25T12:00:00.000Z')
const refusal = (status: number, body: unknown, headers: Refusal['headers'] = {}): Refusal => ({
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

describe('what a refusal means', () => {
  test.each<[string, KindName, Refusal, EngineFailure]>([
    ['a key that is not known', 'chat-gpt', refusal(401, { error: { code: 'invalid_api_key' } }), 'auth'],
    ['a key without the right', 'gemini', refusal(403, { error: { status: 'PERMISSION_DENIED' } }), 'auth'],
    ['a balance that is empty', 'deepseek', refusal(402, { error: { message: 'Insufficient Balance' } }), 'quota'],
    ['a quota that is used up', 'chat-gpt', refusal(429, { error: { code: 'insufficient_quota' } }), 'quota'],
    ['the same words from qwen, which pass', 'qwen', refusal(429, { error: { code: 'insufficient_quota' } }), 'rate'],
    ['an unpaid account of qwen', 'qwen', refusal(400, { error: { code: 'Arrearage', message: 'overdue' } }), 'quota'],
    ['too many questions', 'claude', refusal(429, { type: 'error', error: { type: 'rate_limit_error' } }), 'rate'],
    ['the same, as Google says it', 'gemini', refusal(429, [{ error: { code: 429, status: 'RESOURCE_EXHAUSTED' } }]), 'rate'],
    ['a used-up plan of Dify', 'dify', refusal(400, { code: 'provider_quota_exceeded', message: '', status: 400 }), 'quota'],
    ['an overloaded engine', 'claude', refusal(529, { type: 'error', error: { type: 'overloaded_error' } }), 'overloaded'],
    ['no room in the flex tier', 'groqcloud', refusal(498, { error: { code: 'capacity_exceeded' } }), 'overloaded'],
    ['a gateway that gave up', 'lm', refusal(504, 'timeout'), 'timeout'],
    ['a page of a gateway', 'grok', refusal(502, '<html>'), 'overloaded'],
    ['a model that is not there', 'ollama', refusal(404, { error: "model 'x' not found" }), 'gone'],
    ['a conversation that is too long', 'chat-gpt', refusal(400, { error: { code: 'context_length_exceeded' } }), 'tooLong'],
    ['a request that is too large', 'claude', refusal(413, { error: { type: 'request_too_large' } }), 'tooLong'],
    ['a filter', 'qwen', refusal(400, { error: { code: 'data_inspection_failed' } }), 'filtered'],
    ['an error of xAI as a plain text', 'grok', refusal(400, { code: 'invalid', error: 'Incorrect API usage' }), 'badRequest'],
    ['something else', 'n8n', refusal(422, ''), 'badRequest'],
  ])('%s', (_name, kind, given, expected) => {
    expect(kindOfRefusal(kind, given)).toBe(expected)
  })
})

test.each<[string, Refusal, number | null]>([
  ['nothing', refusal(429, {}), null],
  ['seconds', refusal(429, {}, { 'retry-after': '7' }), 7_000],
  ['milliseconds, which go before', refusal(429, {}, { 'retry-after': '7', 'retry-after-ms': '250' }), 250],
  ['a date', refusal(429, {}, { 'retry-after': 'Wed, 25 Nov 2026 12:00:05 GMT' }), 5_000],
  ['what Google says', refusal(429, { error: { details: [{ '@type': 'RetryInfo', retryDelay: '27s' }] } }), 27_000],
  ['what cannot be read', refusal(429, {}, { 'retry-after': 'soon' }), null],
])('how long to wait: %s', (_name, given, expected) => {
  expect(retryAfterOf(given, NOW)).toBe(expected)
})

describe('another try', () => {
  test.each<[string, EngineFailure, number | null, { tries: number; hasBegun: boolean }, number | null]>([
    ['after half a second', 'overloaded', null, { tries: 1, hasBegun: false }, 500],
    ['then after a whole one', 'network', null, { tries: 2, hasBegun: false }, 1_000],
    ['not a fourth', 'overloaded', null, { tries: 3, hasBegun: false }, null],
    ['when the engine says', 'rate', 7_000, { tries: 1, hasBegun: false }, 7_000],
    ['but nobody waits more than a minute', 'rate', 61_000, { tries: 1, hasBegun: false }, null],
    ['never after the first words', 'network', null, { tries: 1, hasBegun: true }, null],
    ['never for a wrong key', 'auth', 0, { tries: 1, hasBegun: false }, null],
    ['never for a used-up quota', 'quota', 1_000, { tries: 1, hasBegun: false }, null],
    ['never for nonsense', 'nonsense', null, { tries: 1, hasBegun: false }, null],
    ['for a slow engine', 'timeout', null, { tries: 1, hasBegun: false }, 500],
  ])('%s', (_name, kind, retryAfterMs, situation, expected) => {
    expect(retryWait(new EngineError(kind, { retryAfterMs }), situation)).toBe(expected)
  })
})
