import { expect, test } from 'vitest'
import { type ChannelAbilities, type MessageData, noAbilities, type OutboundMessage } from '#plugins/connections/contract/index.ts'
import { mediaFileSchema } from '#plugins/media/contract/index.ts'
import { carriedBy, lossOf } from './carriedBy.ts'

const message = (data: MessageData | null, body = 'Veja'): OutboundMessage => ({
  ...{ id: 'm1', tenantId: 1, connectionId: 2, contactId: 3, ticketId: 4, body, mediaType: data?.type ?? 'chat', data, media: null },
  ...{ isForwarded: false, isEdited: false, isDeleted: false, reactions: [], timestamp: 0, agentName: null },
  quoted: { id: 'm0', body: 'Onde?', fromMe: false, isDeleted: false },
})
const place: MessageData = { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: null }
const cards: MessageData = { type: 'vcard', contacts: [{ name: 'Ana', number: '5511988887777', email: null }] }
const choices: MessageData = { type: 'buttons', header: 'Pedido', footer: 'Loja', buttons: ['Sim', 'Não'].map((text) => ({ id: text, text })) }
const template: MessageData = { type: 'template', name: 'pedido', language: 'pt_BR', values: ['7'] }
const large: MessageData = { type: 'largeFile', name: 'filme.mp4', megabytes: 80, mostMegabytes: 50 }

const file = {
  ...message(null, 'nota.pdf'),
  media: mediaFileSchema.parse({
    ...{ id: 'f', name: 'nota.pdf', mime: 'application/pdf', kind: 'document', bytes: 9, url: '/f' },
    ...{ previewUrl: null, width: null, height: null, durationMs: null, waveform: null },
  }),
}

test.each<[string, MessageData | null, string, Partial<ChannelAbilities>, string]>([
  ['a text', null, 'Oi', {}, 'Oi'],
  ['a place', place, 'Loja', {}, 'Loja\nhttps://maps.google.com/?q=-23.5,-46.6'],
  ['cards', cards, 'Ana', {}, 'Ana: +5511988887777'],
  ['choices', choices, 'Confirma?', {}, 'Pedido\nConfirma?\n• Sim\n• Não\nLoja'],
  ['choices that the text says already', choices, 'Responda Sim ou Não', {}, 'Pedido\nResponda Sim ou Não\nLoja'],
  ['more choices than fit', choices, 'Confirma?', { buttons: true, mostButtons: 1 }, 'Pedido\nConfirma?\n• Sim\n• Não\nLoja'],
  ['a template, which is approved for one account', template, 'Seu pedido 7 saiu', { templates: true }, 'Seu pedido 7 saiu'],
  ['a note that a file was too large', large, '⚠ filme.mp4', {}, '⚠ filme.mp4'],
])('%s is text where the channel has nothing of the kind', (_what, data, body, abilities, text) => {
  expect(carriedBy(message(data, body), { ...noAbilities, ...abilities })).toMatchObject({ body: text, data: null, mediaType: 'chat', quoted: null })
})

test.each<[string, MessageData | null, Partial<ChannelAbilities>]>([
  ['a quote', null, { quote: true }],
  ['a place', place, { quote: true, location: true }],
  ['cards', cards, { quote: true, vcard: true }],
  ['choices', choices, { quote: true, buttons: true, mostButtons: 3 }],
])('%s stays what it is where the channel has that', (_what, data, abilities) => {
  expect(carriedBy(message(data), { ...noAbilities, ...abilities })).toEqual(message(data))
})

test('of a file nothing sensible is left', () => {
  expect(carriedBy(file, noAbilities)).toBeNull()
  expect(carriedBy(file, { ...noAbilities, media: true })).toMatchObject({ media: { id: 'f' } })
})

test('a template with a file is the file with its text where it is not known', () => {
  const given = { ...file, mediaType: 'image', body: 'Seu pedido 7 saiu', data: template }
  expect(carriedBy(given, { ...noAbilities, media: true })).toMatchObject({ mediaType: 'image', data: null, body: 'Seu pedido 7 saiu', media: { id: 'f' } })
})

test.each<[string, Pick<OutboundMessage, 'media' | 'data'>, Partial<ChannelAbilities>, string | null]>([
  ['a text loses nothing', message(null), {}, null],
  ['a file', file, {}, 'file'],
  ['a file where files go', file, { media: true }, null],
  ['a place', message(place), { media: true }, 'location'],
  ['a place where places go', message(place), { location: true }, null],
  ['cards', message(cards), {}, 'vcard'],
  ['more choices than fit', message(choices), { buttons: true, mostButtons: 1 }, 'buttons'],
  ['a template, always', message(template), { templates: true }, 'template'],
])('loss on another channel: %s', (_what, lost, abilities, loss) => {
  expect(lossOf(lost, { ...noAbilities, ...abilities })).toBe(loss)
})
