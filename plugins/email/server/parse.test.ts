import { describe, expect, test } from 'vitest'
import { ourMessageId } from './messageIds.ts'
import { parseMail } from './parse.ts'
import { ADDRESS } from './testing/connection.ts'
import { attached, mailOf, multipart, page, report, utf8 } from './testing/mails.ts'
import { bodyOf, connection, messagesIn, REF, read } from './testing/reading.ts'

const ours = ourMessageId('019a', ADDRESS, connection)
const answer = { Subject: 'Re: Pedido 41' }

describe('a mail', () => {
  test('is a message of its sender, with the subject before the text', async () => {
    expect(await read(mailOf({}, utf8('Quando chega?\n')))).toEqual([
      {
        kind: 'message',
        ref: expect.stringMatching(REF),
        from: { addresses: [{ kind: 'email', value: 'ana@cliente.exemplo' }], name: 'Ana Prado' },
        body: '*Pedido 41*\n\nQuando chega?',
        thread: JSON.stringify({ subject: 'Pedido 41', references: ['<um@cliente.exemplo>'] }),
      },
    ])
  })

  test('read twice is the same, with an id of its own or without', async () => {
    const [named, nameless] = [mailOf({}, utf8('Oi')), mailOf({ 'Message-ID': '' }, utf8('Oi'))]
    expect(await read(named)).toEqual(await read(named))
    expect(await read(nameless)).toEqual(await read(nameless))
    expect((await messagesIn(nameless))[0]?.ref).toMatch(/^<[0-9a-f]{64}@sha256>$/)
  })

  test('that answers one of ours quotes it, whatever else it names', async () => {
    const chain = { ...answer, 'In-Reply-To': '<relay@outro>', References: `<zero@cliente.exemplo> ${ours} <relay@outro>` }
    expect(await messagesIn(mailOf(chain, utf8('Certo')))).toMatchObject([
      {
        body: 'Certo',
        quotedRef: ours,
        thread: JSON.stringify({ subject: 'Re: Pedido 41', references: ['<zero@cliente.exemplo>', ours, '<relay@outro>', '<um@cliente.exemplo>'] }),
      },
    ])
  })

  test('that is too large says its subject alone', async () => {
    expect(await read(mailOf({}, ''), { isCut: true })).toMatchObject([
      { kind: 'unreadable', what: 'Pedido 41', ref: expect.stringMatching(REF) },
      { kind: 'leftOut', problem: 'tooLarge', detail: 'Pedido 41' },
    ])
  })

  test.each(['', 'no mail', '{}\n', '{"uid":"x"}\nFrom: a@b.c'])('that is no delivery is refused: %j', async (body) => {
    await expect(parseMail(Buffer.from(body), connection)).rejects.toThrow()
  })
})

describe('the text of a mail', () => {
  const history = '> Bom dia, Ana\n> o pedido saiu hoje'
  const outlook =
    'De: Loja Aurora <loja@exemplo.com.br>\nEnviado: terça-feira, 3 de março de 2026 10:00\nPara: Ana Prado\nAssunto: RE: Pedido 41\n\nBom dia, Ana'

  test.each<[string, string, string]>([
    ['in parts is the plain one', multipart('alternative', [utf8('Em texto'), page('<p>Em página</p>')]), 'Em texto'],
    ['in quoted-printable', 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nAmanh=C3=A3 =\ncedo', 'Amanhã cedo'],
    ['keeps its signature', utf8('Obrigada!\n\n-- \nAna Prado\n(11) 4000-0000'), 'Obrigada!\n\n--\nAna Prado\n(11) 4000-0000'],
    [
      'goes without the history of Gmail',
      utf8(`Perfeito!\n\nEm ter., 3 de mar. de 2026 às 10:00, Loja Aurora <loja@exemplo.com.br>\nescreveu:\n\n${history}`),
      'Perfeito!',
    ],
    [
      'goes without the history of a telephone, which marks its heading too',
      utf8(`Perfeito!\n\n> Em 3 de mar. de 2026, à(s) 10:00, Loja Aurora\n> <loja@exemplo.com.br> escreveu:\n> \n${history}`),
      'Perfeito!',
    ],
    ['goes without the history in English', utf8(`Fine\n\nOn Tue, Mar 3, 2026 at 10:00 AM Loja <loja@exemplo.com.br> wrote:\n${history}`), 'Fine'],
    ['goes without the history in Spanish', utf8(`Vale\n\nEl mar, 3 mar 2026 a las 10:00, Loja (<loja@exemplo.com.br>) escribió:\n\n${history}`), 'Vale'],
    ['goes without the history of Outlook', utf8(`Pode enviar.\n\n________________________________\n${outlook}`), 'Pode enviar.'],
    ['goes without the history of older Outlook', utf8(`Sim\n\n-----Mensagem original-----\n${outlook.replace('Enviado', 'Enviada em')}`), 'Sim'],
    ['below the history stands there', utf8(`Em 3 de mar. de 2026, Loja <loja@exemplo.com.br> escreveu:\n${history}\n\nAqui embaixo`), 'Aqui embaixo'],
    ['between the lines of the history keeps them', utf8('> Cor?\nAzul\n> Tamanho?\nM'), '> Cor?\nAzul\n> Tamanho?\nM'],
    ['of a history alone stays whole', utf8(history), history],
    ['that speaks of writing is no history', utf8('Em março a Bia escreveu: tudo certo'), 'Em março a Bia escreveu: tudo certo'],
    [
      'from a page',
      page('<style>p{}</style><h1>Olá</h1><p>Veja <a href="https://a.exemplo/x">isto</a></p><img src="https://rastro.exemplo/p.gif">'),
      'Olá\n\nVeja isto (https://a.exemplo/x)',
    ],
    [
      'from a page of Gmail',
      page('<div>Certo!</div><div class="gmail_quote"><div>Em 3 de mar., Loja escreveu:</div><blockquote>Bom dia</blockquote></div>'),
      'Certo!',
    ],
    [
      'from a page of Outlook',
      page(
        `<p>Pode ser.</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>De:</b> Loja &lt;loja@exemplo.com.br&gt;<br><b>Enviado:</b> terça-feira<br><b>Para:</b> Ana<br><b>Assunto:</b> Pedido</div><p>Bom dia</p>`,
      ),
      'Pode ser.',
    ],
  ])('%s', async (_what, body, text) => {
    expect(await bodyOf(mailOf(answer, body))).toBe(text)
  })

  test('in Latin 1 is read as such, in headers too', async () => {
    const head = mailOf(
      { From: '=?iso-8859-1?Q?Jo=E3o?= <joao@cliente.exemplo>', Subject: '=?iso-8859-1?Q?Informa=E7=E3o?=' },
      'Content-Type: text/plain; charset=iso-8859-1\n\n',
    )
    const [message] = await messagesIn(Buffer.concat([Buffer.from(head), Buffer.from('Não chegou', 'latin1')]))
    expect(message).toMatchObject({ body: '*Informação*\n\nNão chegou', from: { name: 'João' } })
  })

  test('of a forwarded mail keeps what is forwarded', async () => {
    expect(await bodyOf(mailOf({ Subject: 'Enc: Boleto' }, utf8(`Veja\n\n${outlook}`)))).toBe(`*Enc: Boleto*\n\nVeja\n\n${outlook}`)
  })

  test('that is empty leaves the subject, or a dash', async () => {
    expect(await bodyOf(mailOf({}, utf8('')))).toBe('*Pedido 41*')
    expect(await bodyOf(mailOf({ Subject: '' }, utf8(' ')))).toBe('—')
  })

  test.each(['\n', 'Em \n', 'De: a\n', '> ', 'On a wrote', '<div>', '<blockquote type=cite>', '*'])('of a million signs takes no time: %j', async (part) => {
    const body = part.repeat(1_000_000 / part.length)
    // Processor time: others may keep the machine busy.
    const before = process.cpuUsage()
    await read(mailOf(answer, part.startsWith('<') ? page(body) : utf8(body)))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
  })
})

describe('files', () => {
  const pdf = attached('application/pdf', 'boleto.pdf', '%PDF-1.7')

  test('are messages of their own behind the text, with their bytes', async () => {
    const events = await messagesIn(mailOf({}, multipart('mixed', [utf8('Segue'), pdf, attached('text/csv', 'lista.csv', 'a;b')])))
    expect(events.map(({ ref, body, file }) => [ref.replace(/~\w+/, ''), body, file?.name, file?.content?.toString()])).toEqual([
      ['<um@cliente.exemplo>', '*Pedido 41*\n\nSegue', undefined, undefined],
      ['<um@cliente.exemplo>#1', '', 'boleto.pdf', '%PDF-1.7'],
      ['<um@cliente.exemplo>#2', '', 'lista.csv', 'a;b'],
    ])
  })

  test('without a text are the message', async () => {
    expect(await messagesIn(mailOf(answer, multipart('mixed', [utf8(''), pdf])))).toMatchObject([
      { ref: expect.stringMatching(REF), body: '', file: { id: '5/0', name: 'boleto.pdf', type: 'application/pdf' } },
    ])
  })

  test('without a name are named by their kind', async () => {
    const inner = `Content-Type: message/rfc822\n\n${mailOf({ Subject: 'Dentro' }, utf8('x'))}`
    const events = await messagesIn(mailOf(answer, multipart('mixed', [utf8('Veja'), inner])))
    expect(events.map(({ file }) => file?.name)).toEqual([undefined, 'message-1.eml'])
  })
})

test('signs that cannot be kept are taken out', async () => {
  const head = { From: 'A\u0000na <ana@cliente.exemplo>', Subject: 'Pe\u0000dido', 'Message-ID': '<a\u0000b@c>' }
  const [message] = await messagesIn(mailOf(head, utf8('An\u0000tes')))
  expect(JSON.stringify({ ...message, body: message?.body })).not.toContain('\\u0000')
})

describe('a report of a server', () => {
  const daemon = { From: 'mailer-daemon@mx.exemplo', 'Auto-Submitted': 'auto-replied' }
  const returned = (id: string, more = {}) => mailOf({ From: ADDRESS, 'Message-ID': id, ...more }, utf8('Sai hoje'))

  test.each([
    ['5.1.1', 'invalidRecipient'],
    ['5.4.1', 'invalidRecipient'],
    ['5.3.4', 'mediaRejected'],
    ['5.7.1', 'refusedByPolicy'],
    ['5.7.26', 'refusedByPolicy'],
    ['5.2.2', 'temporary'],
    ['4.4.7', 'temporary'],
  ])('with %s fails the mail: %s', async (status, reason) => {
    expect(await read(mailOf(daemon, report(status, 'failed', returned(ours))))).toEqual([
      { kind: 'ack', ref: ours, ack: -1, reason, detail: `550 ${status} no such user` },
    ])
  })

  test('finds the mail by the id that stays, where a server gave it another', async () => {
    expect(await read(mailOf(daemon, report('5.1.1', 'failed', returned('<novo@relay>', { 'X-Desk-Id': ours }))))).toMatchObject([{ ref: ours, ack: -1 }])
  })

  test.each([
    ['that it is late', report('4.4.1', 'delayed', returned(ours))],
    ['that a mail of nobody of the team is late', report('4.4.1', 'delayed', returned(ourMessageId('019b', ADDRESS, connection, { isAutomatic: true })))],
  ])('is only listed where it says %s', async (_what, body) => {
    expect(await read(mailOf(daemon, body))).toMatchObject([{ kind: 'leftOut', problem: 'delayReport' }])
  })

  test.each([
    ['on a mail of somebody else', report('5.1.1', 'failed', returned('<outro@exemplo>'))],
    ['on a mail that only looks like ours', report('5.1.1', 'failed', returned('<m.019a.0123456789abcdef@exemplo.com.br>'))],
  ])('%s is a message of the server, with its files', async (_what, body) => {
    const events = await messagesIn(mailOf({ ...daemon, Subject: 'Undelivered' }, body))
    expect(events.map(({ body: text, file }) => file?.name ?? text)).toEqual(['*Undelivered*\n\nCould not be delivered', 'message-1.txt', 'message-2.eml'])
  })
})
