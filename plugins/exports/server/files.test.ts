import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { exportedConversationSchema } from '../contract/index.ts'
import { type ExportDesk, type MessageDraft, startExportDesk } from './testing/exportDesk.ts'
import { readPdf, type SeenPdf } from './testing/readPdf.ts'

let desk: ExportDesk
beforeAll(async () => {
  desk = await startExportDesk()
})
afterAll(() => desk.stop())

describe('JSON', () => {
  test('holds every message once and in order, also those of one millisecond, and no word of deleted ones', async () => {
    const { ticket } = await desk.waitingTicket()
    const sameMoment = new Date(Date.UTC(2026, 2, 2, 13))
    const drafts = Array.from({ length: 500 }, (_none, index): MessageDraft => {
      const base = { body: `Pedido ${index} com ação` }
      if (index % 50 === 7) return { ...base, body: 'Segredo apagado', isDeleted: true, reactions: [{ fromMe: true, emoji: '👍' }] }
      return index >= 190 && index < 410 ? { ...base, timestamp: sameMoment } : base
    })
    await desk.fill(ticket, drafts)

    const done = await desk.exported(desk.agent, ticket.id, 'json')
    const bytes = await desk.download(done.downloadLink)
    const text = bytes.toString('utf8')
    const { messages, ...rest } = exportedConversationSchema.parse(JSON.parse(text))

    expect(done).toMatchObject({ status: 'done', done: 501, total: 501, failure: null, title: 'Maria Souza' })
    expect(rest).toMatchObject({ version: 2, ticket: { id: ticket.id, protocol: ticket.protocol }, contact: { name: 'Maria Souza' } })
    expect(new Set(messages.map(({ id }) => id)).size).toBe(501)
    const places = messages.map(({ timestamp, seq }): [string, number] => [timestamp, seq])
    expect(places).toEqual(places.toSorted(([one, first], [other, second]) => one.localeCompare(other) || first - second))
    expect(messages.filter(({ isDeleted }) => isDeleted)).toHaveLength(10)
    expect(messages.filter(({ isDeleted, body, reactions }) => isDeleted && (body !== '' || reactions.length > 0))).toEqual([])
    expect(text).not.toContain('Segredo apagado')
  })

  test('names files by id, type and size, without an address', async () => {
    const { ticket } = await desk.waitingTicket()
    const file = await desk.store('tabela.csv', Buffer.from('cor;preço\n'), desk.agent)
    await desk.fill(ticket, [{ body: 'tabela.csv', mediaType: 'document', mediaId: file.id }])

    const { downloadLink } = await desk.exported(desk.agent, ticket.id, 'json')
    const text = (await desk.download(downloadLink)).toString('utf8')
    const { messages } = exportedConversationSchema.parse(JSON.parse(text))

    expect(messages.find(({ media }) => media)?.media).toEqual({
      ...{ id: file.id, name: 'tabela.csv', mime: 'text/plain', kind: 'document', bytes: 11, durationMs: null },
    })
    expect(text).not.toMatch(/signature|\/media\//)
  })
})

describe('PDF', () => {
  let seen: SeenPdf
  let ticket: Ticket
  let whole: string
  beforeAll(async () => {
    ticket = (await desk.waitingTicket()).ticket
    const paint = (format: 'png' | 'webp' | 'gif') =>
      sharp({ create: { width: 1200, height: 700, channels: 3, background: '#2d72d2' } })
        .toFormat(format)
        .toBuffer()
    const [png, webp, gif] = await Promise.all([paint('png'), paint('webp'), paint('gif')])
    const [first, second, third] = [
      await desk.store('a.png', png, desk.agent),
      await desk.store('b.webp', webp, desk.agent),
      await desk.store('c.gif', gif, desk.agent),
    ]
    const broken = await desk.store('quebrada.png', png.subarray(0, 200), desk.agent)
    const voice = await desk.store('planilha.csv', Buffer.from('a;b\n'), desk.agent)
    const special: MessageDraft[] = [
      { body: 'A *ação* não é _só_ café: coração, ñandú, Łódź, Привет' },
      { body: 'a.png', mediaType: 'image', mediaId: first.id },
      { body: 'Veja a foto', mediaType: 'image', mediaId: second.id },
      { body: 'c.gif', mediaType: 'image', mediaId: third.id },
      { body: 'quebrada.png', mediaType: 'image', mediaId: broken.id },
      { body: 'planilha.csv', mediaType: 'document', mediaId: voice.id },
      { body: 'Segredo apagado', isDeleted: true },
      { body: 'Mudado', isEdited: true },
      { body: 'De outra conversa', isForwarded: true },
      { body: 'Emoji 👍🏽 ❤️ 👨‍👩‍👧, 中文, שלום, مرحبا', reactions: [{ fromMe: true, emoji: '🎉' }] },
      {
        body: 'Loja',
        mediaType: 'location',
        data: { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja Paulista', address: 'Av. Paulista, 1000' },
      },
      { body: 'João', mediaType: 'vcard', data: { type: 'vcard', contacts: [{ name: 'João Prado', number: '+55 11 90000-0000', email: null }] } },
      { body: 'Qual?', mediaType: 'buttons', data: { type: 'buttons', header: null, footer: null, buttons: [{ id: 'a', text: 'Entrega' }] } },
      { body: '<script>alert(1)</script> javascript:alert(1) (abc) Tj https://aurora.example/x' },
      { body: 'Resposta da casa', fromMe: true, userId: desk.agent.userId, ack: -1, status: 'sended' },
    ]
    await desk.fill(ticket, [...special, ...Array.from({ length: 120 }, (_none, index) => ({ body: `Linha ${index} da conversa` }))])
    const { downloadLink } = await desk.exported(desk.agent, ticket.id, 'pdf')
    seen = await readPdf(await desk.download(downloadLink))
    whole = seen.pages.join('\n').replace(/\s+/g, ' ')
  })

  test('has pages that know how many they are', () => {
    expect(seen.pages.length).toBeGreaterThan(2)
    for (const [index, page] of seen.pages.entries()) expect(page.replace(/\s+/g, ' ')).toContain(`${index + 1} de ${seen.pages.length}`)
  })

  test.each([
    ['the contact', 'Conversa com Maria Souza'],
    ['the company above the title', 'Balcão Conversa com'],
    ['accents and other alphabets', 'não é só café: coração, ñandú, Łódź, Привет'],
    ['a caption', 'Veja a foto'],
    ['a broken picture by its name', 'quebrada.png'],
    ['a document with its size', 'planilha.csv · Documento · 4 B'],
    ['that a message was deleted', 'Mensagem apagada'],
    ['that one was edited', 'Mudado (editada)'],
    ['that one was forwarded', 'Encaminhada'],
    ['a place', 'Loja Paulista Av. Paulista, 1000 -23.5, -46.6'],
    ['a contact card', 'João Prado · +55 11 90000-0000'],
    ['buttons', '▸ Entrega'],
    ['the agent by name', 'Agente Um'],
    ['that a message did not arrive', 'Não entregue'],
    ['text that looks like a program, as text', '<script>alert(1)</script> javascript:alert(1) (abc) Tj https://aurora.example/x'],
    ['the last message', 'Linha 119 da conversa'],
  ])('shows %s', (_what, text) => {
    expect(whole).toContain(text)
  })

  test('shows each picture that can be shown, of every kind', () => {
    expect(seen.images).toBe(3)
  })

  test('has no word of what was deleted, and links nowhere but to addresses of the web', () => {
    expect(whole).not.toContain('Segredo')
    expect(seen.links.toSorted()).toEqual(['https://aurora.example/x', expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\//)])
  })

  test('speaks the language that was asked for', async () => {
    const { ticket: other } = await desk.waitingTicket()
    const begun = await desk.call('GET', `/exportMessages/${other.id}?format=pdf&language=en`, { token: desk.agent.token })
    const { id } = Object(begun.body).export
    const { downloadLink } = await desk.ended(desk.agent, id)
    const { pages } = await readPdf(await desk.download(downloadLink))

    expect(pages.join(' ')).toContain('Conversation with Maria Souza')
  })
})
