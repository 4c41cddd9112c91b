import { describe, expect, test } from 'vitest'
import { readThread } from './messageIds.ts'
import { UNKNOWN_SENDER } from './sender.ts'
import { ADDRESS } from './testing/connection.ts'
import { mailOf, utf8 } from './testing/mails.ts'
import { messagesIn } from './testing/reading.ts'

const personOf = async (headers: Record<string, string>) => {
  const [message] = await messagesIn(mailOf(headers, utf8('Olá')))
  const { answersTo } = readThread(message?.thread ?? null) ?? {}
  return { address: message?.from.addresses.map(({ value }) => value).join(), name: message?.from.name, first: message?.body.split('\n')[0], answersTo }
}

const group = {
  From: "'Maria Souza' via Suporte <suporte@loja.example>",
  To: 'suporte@loja.example',
  'X-Original-Sender': 'maria@cliente.example',
  'X-Original-From': 'Maria Souza <maria@cliente.example>',
  Precedence: 'list',
  'Mailing-list': 'list suporte@loja.example; contact suporte+owners@loja.example',
  'List-ID': '<suporte.loja.example>',
}

describe('a mail that a group passes on is of the person who wrote to it', () => {
  test.each<[string, Record<string, string>]>([
    ['with an address for answers', { ...group, 'Reply-To': 'Maria Souza <maria@cliente.example>' }],
    ['with the group for answers', { ...group, 'Reply-To': 'suporte@loja.example' }],
    ['without an address for answers', group],
    ['that left the sender as it is', { ...group, From: 'Maria Souza <maria@cliente.example>', 'Reply-To': 'suporte@loja.example' }],
    ['that says so in the name alone', { From: group.From, To: group.To, 'Reply-To': 'maria@cliente.example' }],
  ])('%s', async (_what, headers) => {
    expect(await personOf(headers)).toMatchObject({ address: 'maria@cliente.example', name: 'Maria Souza', answersTo: undefined })
  })

  test('and the group stands above the text', async () => {
    const [message] = await messagesIn(mailOf({ ...group, Subject: 'Pedido 4481 atrasado' }, utf8('Bom dia, meu pedido 4481 não chegou.')))
    expect(message?.body).toBe("✉ 'Maria Souza' via Suporte <suporte@loja.example>\n\n*Pedido 4481 atrasado*\n\nBom dia, meu pedido 4481 não chegou.")
  })
})

describe('a mail of a form is of the person that answers go to', () => {
  const form = { From: 'Site da Loja <contato@site.example>' }

  test.each<[string, Record<string, string>, string, string]>([
    ['Bruno', { ...form, 'Reply-To': 'Bruno Lima <bruno@cliente.example>' }, 'bruno@cliente.example', 'Bruno Lima'],
    ['Carla', { ...form, 'Reply-To': 'Carla Dias <carla@outra.example>' }, 'carla@outra.example', 'Carla Dias'],
    ['a colleague of the form', { ...form, 'Reply-To': 'bia@site.example', 'Auto-Submitted': 'auto-generated' }, 'bia@site.example', ''],
    ['somebody with an address of the same public provider', { From: 'ana@gmail.com', 'Reply-To': 'bia@gmail.com' }, 'bia@gmail.com', ''],
  ])('%s', async (_what, headers, address, name) => {
    expect(await personOf(headers)).toMatchObject({ address, name, answersTo: undefined, first: expect.stringMatching(/^✉ /) })
  })
})

test.each<[string, Record<string, string>, string]>([
  ['a form on a site', { From: 'no-reply@site.exemplo', 'Reply-To': 'Bia <bia@cliente.exemplo>' }, 'bia@cliente.exemplo'],
  ['a form that writes as we do', { From: ADDRESS, 'Reply-To': 'bia@cliente.exemplo' }, 'bia@cliente.exemplo'],
  ['somebody with another address for answers', { 'Reply-To': 'bia@cliente.exemplo' }, 'ana@cliente.exemplo'],
  ['somebody who wants answers here', { 'Reply-To': ADDRESS }, 'ana@cliente.exemplo'],
  ['a form that writes as we do and says nobody', { From: ADDRESS.toUpperCase() }, ADDRESS],
  ['a mail of nobody', { From: '' }, UNKNOWN_SENDER],
  ['a sender that is no address', { From: 'Loja Antiga' }, UNKNOWN_SENDER],
  ['a mail of nobody that an address sent', { From: '', Sender: 'Bia <bia@cliente.exemplo>' }, 'bia@cliente.exemplo'],
])('%s is whoever it is of', async (_what, headers, address) => {
  expect(await personOf(headers)).toMatchObject({ address })
})

test('answers to a person go to another address of the same house, which is shown', async () => {
  expect(await personOf({ 'Reply-To': 'pedidos@cliente.exemplo' })).toMatchObject({
    address: 'ana@cliente.exemplo',
    answersTo: 'pedidos@cliente.exemplo',
    first: '↩ pedidos@cliente.exemplo',
  })
})
