import { describe, expect, test } from 'vitest'
import { ourMessageId, readThread } from './messageIds.ts'
import { ADDRESS } from './testing/connection.ts'
import { mailOf, report, utf8 } from './testing/mails.ts'
import { connection, messagesIn, read } from './testing/reading.ts'

const ours = ourMessageId('019a', ADDRESS, connection)
const greeting = ourMessageId('019b', ADDRESS, connection, { isAutomatic: true })
const absence = { Subject: 'Férias', 'Auto-Submitted': 'auto-replied' }
const receivedAt = Date.parse('2026-11-22T13:00:05Z')

describe('no mail is left out', () => {
  test.each<[string, Record<string, string>]>([
    ['of a form that sends by itself', { 'Auto-Submitted': 'auto-generated', Precedence: 'bulk', 'Reply-To': 'bruno@outro.exemplo' }],
    ['of a list', { 'List-Id': '<novidades.exemplo>', Precedence: 'list' }],
    ['of a mailing', { Precedence: 'bulk' }],
    ['that is a notice of absence', absence],
    ['that is a notice of absence to an agent', { ...absence, 'In-Reply-To': ours }],
    ['that is a notice of absence to an agent, after a greeting', { ...absence, 'In-Reply-To': ours, References: `${greeting} ${ours}` }],
    ['that only looks like an answer to a greeting', { ...absence, 'In-Reply-To': greeting.replace('019b', '019c') }],
    ['of an older program', { 'X-Autoreply': 'yes' }],
    ['of a server', { From: 'MAILER-DAEMON@mx.exemplo' }],
    ['that a person wrote to a greeting', { 'In-Reply-To': greeting, 'Auto-Submitted': 'no' }],
    ['that a person wrote to a greeting through a group', { 'In-Reply-To': greeting, Precedence: 'list', 'List-Id': '<grupo.exemplo>' }],
  ])('%s', async (_what, headers) => {
    expect(await messagesIn(mailOf(headers, utf8('Olá')))).toMatchObject([{ body: expect.stringContaining('Olá') }])
  })
})

test.each<[string, Record<string, string>]>([
  ['our own mail', { From: `Loja <${ADDRESS}>`, 'Message-ID': ours }],
  ['our own mail over another address', { 'Message-ID': ours }],
  ['our own mail with another id', { From: ADDRESS, 'Message-ID': '<novo@relay>', 'X-Desk-Id': greeting }],
])('nothing comes of %s', async (_what, headers) => {
  expect(await read(mailOf(headers, utf8('Olá')))).toEqual([])
})

describe('listed as left out, with sender and subject, is', () => {
  test.each<[string, Record<string, string>]>([
    ['an automatic answer to a greeting', { ...absence, 'In-Reply-To': greeting }],
    ['an automatic answer that names the greeting last', { ...absence, References: `${ours} ${greeting}` }],
    ['an answer of an older program to a greeting', { 'X-Autorespond': 'yes', 'In-Reply-To': greeting }],
    ['a receipt of a program for a greeting', { 'Auto-Submitted': 'auto-generated', 'In-Reply-To': greeting }],
    ['a server that answers a greeting', { From: 'MAILER-DAEMON@mx.exemplo', 'In-Reply-To': greeting }],
  ])('%s', async (_what, headers) => {
    const events = await read(mailOf({ Subject: 'Férias', ...headers }, utf8('Olá')))
    expect(events).toMatchObject([{ kind: 'leftOut', problem: 'automaticAnswer', detail: 'Férias', from: { addresses: [{ kind: 'email' }] } }])
  })
})

test('a report on a greeting that was not delivered is still told', async () => {
  const returned = mailOf({ From: ADDRESS, 'Message-ID': greeting }, utf8('Olá'))
  const events = await read(mailOf({ From: 'mailer-daemon@mx.exemplo', ...absence, 'In-Reply-To': greeting }, report('5.1.1', 'failed', returned)))
  expect(events).toMatchObject([{ kind: 'ack', ref: greeting, ack: -1 }])
})

test.each<[string, Record<string, string>, boolean]>([
  ['a notice of absence', absence, true],
  ['a receipt of a program', { 'Auto-Submitted': 'auto-generated' }, true],
  ['a mailing', { Precedence: 'bulk' }, true],
  ['a server', { From: 'MAILER-DAEMON@mx.exemplo' }, true],
  ['a form of somebody else', { 'Auto-Submitted': 'auto-generated', Precedence: 'bulk', 'Reply-To': 'bruno@outro.exemplo' }, false],
  ['a person', {}, false],
  ['a person in a group', { Precedence: 'list', 'List-Id': '<grupo.exemplo>' }, false],
])('%s is marked as what nothing automatic answers, or not', async (_what, headers, isMarked) => {
  const [message] = await messagesIn(mailOf(headers, utf8('Olá')), { receivedAt })
  expect(readThread(message?.thread ?? null)?.automaticAt).toBe(isMarked ? receivedAt : undefined)
})
