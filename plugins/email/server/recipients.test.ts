import { describe, expect, test } from 'vitest'
import { ourMessageId, readThread } from './messageIds.ts'
import { ADDRESS } from './testing/connection.ts'
import { mailOf, report, utf8 } from './testing/mails.ts'
import { connection, messagesIn, read } from './testing/reading.ts'

const REPLY = { Subject: 'Re: Pedido 41' }
async function readMail(headers: Record<string, string>) {
  const [first] = await messagesIn(mailOf({ ...REPLY, ...headers }, utf8('Oi')))
  return { body: first?.body, copies: readThread(first?.thread ?? null)?.copies }
}
const many = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@cliente.exemplo`)

describe('further recipients of a mail', () => {
  test.each<[string, Record<string, string>, string, string[] | undefined]>([
    [
      'of Cc and To',
      { To: `${ADDRESS}, Caio@cliente.exemplo`, Cc: 'Bia Reis <bia@cliente.exemplo>' },
      'Cc: caio@cliente.exemplo, Bia Reis <bia@cliente.exemplo>',
      ['caio@cliente.exemplo', 'bia@cliente.exemplo'],
    ],
    ['where the mailbox got a copy', { To: 'caio@cliente.exemplo', Cc: ADDRESS.toUpperCase() }, 'Cc: caio@cliente.exemplo', ['caio@cliente.exemplo']],
    ['once each, in a group of addresses too', { Cc: 'Equipe: bia@cliente.exemplo, bia@cliente.exemplo;' }, 'Cc: bia@cliente.exemplo', ['bia@cliente.exemplo']],
    ['without the sender', { Cc: 'ana@cliente.exemplo' }, '', undefined],
    ['without the address for answers', { 'Reply-To': 'vendas@cliente.exemplo', Cc: 'vendas@cliente.exemplo' }, '↩ vendas@cliente.exemplo', undefined],
    ['without what is no address', { Cc: 'undisclosed-recipients:;, "Bia"' }, '', undefined],
    ['without an alias of the mailbox', { To: 'contato@exemplo.com.br', Cc: 'bia@cliente.exemplo' }, 'Cc: bia@cliente.exemplo', ['bia@cliente.exemplo']],
    ['without the address that it was delivered to', { To: `${ADDRESS}, contato@exemplo.com.br`, 'X-Original-To': 'contato@exemplo.com.br' }, '', undefined],
    ['whose answers nobody reads are shown and get none', { Cc: 'noreply@cliente.exemplo' }, 'Cc: noreply@cliente.exemplo', undefined],
    ['of a mail of a program are shown and get none', { Cc: 'bia@cliente.exemplo', 'Auto-Submitted': 'auto-replied' }, 'Cc: bia@cliente.exemplo', undefined],
    ['of a list are shown and get none', { Cc: 'bia@cliente.exemplo', 'List-ID': '<lista.exemplo>' }, 'Cc: bia@cliente.exemplo', undefined],
  ])('%s', async (_what, headers, shown, copies) => {
    expect(await readMail(headers)).toEqual({ body: [shown, 'Oi'].filter(Boolean).join('\n\n'), copies })
  })

  test('of a mailing are counted, and get no answers', async () => {
    const { body, copies } = await readMail({ Cc: many(21).join(', ') })
    expect(body).toBe(`Cc: ${many(10).join(', ')} +11\n\nOi`)
    expect(copies).toBeUndefined()
    expect((await readMail({ Cc: many(20).join(', ') })).copies).toEqual(many(20))
  })
})

describe('a report on a mail with copies', () => {
  const ours = ourMessageId('019a', ADDRESS, connection)
  const returned = `Message-ID: ${ours}\nTo: ana@cliente.exemplo\nCc: bia@cliente.exemplo,\n caio@cliente.exemplo\nSubject: Re: Pedido 41\n\nSai hoje`
  const onMail = (recipients: readonly string[]) => {
    const fields = recipients.map(
      (address) => `Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no ${address}`,
    )
    return report('5.1.1', 'failed', returned).replace(/Final-Recipient[\s\S]*?no such user/, fields.join('\n\n'))
  }
  const from = { From: 'mailer-daemon@mx.exemplo', 'Message-ID': '<relato@mx.exemplo>' }

  test('is of our message where it is of the contact', async () => {
    const failed = { kind: 'ack', ref: ours, ack: -1, reason: 'invalidRecipient', detail: '550 5.1.1 no ana@cliente.exemplo' }
    expect(await read(mailOf(from, onMail(['ana@cliente.exemplo'])))).toEqual([failed])
    expect(await read(mailOf(from, onMail(['caio@cliente.exemplo', 'ana@cliente.exemplo'])))).toEqual([failed])
  })

  test('is a message for somebody to read where it is of copies alone', async () => {
    const [first] = await read(mailOf(from, onMail(['caio@cliente.exemplo', 'BIA@cliente.exemplo'])))
    expect(first).toMatchObject({
      kind: 'message',
      body: expect.stringContaining('Could not be delivered'),
      from: { addresses: [{ value: 'mailer-daemon@mx.exemplo' }] },
    })
  })
})
