import { expect, test } from 'vitest'
import { changeOf, eventOf, googleEventSchema, type Meeting, writtenOf, zonedText } from './events.ts'

const meeting = (over: Partial<Meeting> = {}): Meeting => ({
  ...{ actionId: 7, title: 'Apresentação', contact: 'Ana Prado', note: 'Levar amostras', link: 'https://desk/funil/negocio/3', minutes: 30 },
  ...{ dueAt: new Date('2026-12-10T17:00:00Z'), ...over },
})

test.each([
  ['America/Sao_Paulo', '2026-12-10T17:00:00Z', '2026-12-10T14:00:00-03:00'],
  // The clocks of New York go forward on 2026-03-08 and back on 2026-11-01.
  ['America/New_York', '2026-03-08T06:30:00Z', '2026-03-08T01:30:00-05:00'],
  ['America/New_York', '2026-03-08T07:30:00Z', '2026-03-08T03:30:00-04:00'],
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T01:30:00-04:00'],
  ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01T01:30:00-05:00'],
  ['UTC', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00+00:00'],
  ['Asia/Kolkata', '2026-01-01T00:00:00Z', '2026-01-01T05:30:00+05:30'],
])('in %s %s is %s', (zone, at, shown) => {
  expect(zonedText(new Date(at), zone)).toBe(shown)
  expect(new Date(shown).toISOString()).toBe(new Date(at).toISOString())
})

test('an event names the contact, leads to the deal, and ends after its length', () => {
  expect(eventOf(meeting(), 'America/Sao_Paulo', 15)).toEqual({
    status: 'confirmed',
    summary: 'Apresentação · Ana Prado',
    description: 'Levar amostras\n\nhttps://desk/funil/negocio/3',
    start: { dateTime: '2026-12-10T14:00:00-03:00', timeZone: 'America/Sao_Paulo' },
    end: { dateTime: '2026-12-10T14:30:00-03:00', timeZone: 'America/Sao_Paulo' },
    reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 15 }] },
    extendedProperties: { private: { balcaoAction: '7' } },
  })
  expect(eventOf(meeting({ contact: '', note: '' }), 'UTC', null)).toMatchObject({
    summary: 'Apresentação',
    description: 'https://desk/funil/negocio/3',
    reminders: { useDefault: true },
  })
})

test.each<[string, object, object | null]>([
  ['nothing', {}, null],
  ['another zone at the same moment', { start: { dateTime: '2026-12-10T12:00:00-05:00' }, end: { dateTime: '2026-12-10T12:30:00-05:00' } }, null],
  ['another time', { start: { dateTime: '2026-12-10T15:00:00-03:00' }, end: { dateTime: '2026-12-10T15:30:00-03:00' } }, { dueAt: '2026-12-10T18:00:00.000Z' }],
  ['another length', { end: { dateTime: '2026-12-10T15:00:00-03:00' } }, { minutes: 60 }],
  ['another title', { summary: 'Visita · Ana Prado' }, { title: 'Visita' }],
  ['a title without the contact', { summary: 'Visita' }, { title: 'Visita' }],
  ['no title at all', { summary: '' }, null],
  ['a length shorter than any action', { end: { dateTime: '2026-12-10T14:01:00-03:00' } }, { minutes: 5 }],
  ['a length of days', { end: { dateTime: '2026-12-13T14:00:00-03:00' } }, { minutes: 24 * 60 }],
  ['a title longer than any action has', { summary: 'v'.repeat(300) }, { title: 'v'.repeat(120) }],
  ['whole days', { start: { date: '2026-12-11' }, end: { date: '2026-12-12' } }, null],
])('an event with %s', (_what, over, change) => {
  const event = {
    id: 'a',
    summary: 'Apresentação · Ana Prado',
    start: { dateTime: '2026-12-10T14:00:00-03:00' },
    end: { dateTime: '2026-12-10T14:30:00-03:00' },
    ...over,
  }
  expect(changeOf(googleEventSchema.parse(event), writtenOf(meeting()))).toEqual(change)
})

test('a meeting that begins within a second is not moved by its own event', () => {
  const precise = meeting({ dueAt: new Date('2026-12-10T17:00:00.123Z') })
  const event = googleEventSchema.parse({ id: 'a', ...eventOf(precise, 'UTC', null) })
  expect(changeOf(event, writtenOf(precise))).toBeNull()
})

test('a meeting over the change of the clocks ends after its minutes, not at the hour of the wall', () => {
  const spring = eventOf(meeting({ dueAt: new Date('2026-03-08T06:30:00Z'), minutes: 60 }), 'America/New_York', null)
  expect([spring.start.dateTime, spring.end.dateTime]).toEqual(['2026-03-08T01:30:00-05:00', '2026-03-08T03:30:00-04:00'])
  const autumn = eventOf(meeting({ dueAt: new Date('2026-11-01T05:30:00Z'), minutes: 60 }), 'America/New_York', null)
  expect([autumn.start.dateTime, autumn.end.dateTime]).toEqual(['2026-11-01T01:30:00-04:00', '2026-11-01T01:30:00-05:00'])
})
