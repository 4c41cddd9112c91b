import { expect, test } from 'vitest'
import { type AnnouncementDraft, announcementProblems, cleanAnnouncement } from './announcementRules.ts'

const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const draft = (change: Partial<AnnouncementDraft>): AnnouncementDraft => ({
  text: 'Manutenção às 22h',
  link: '',
  level: 'information',
  endsAt: null,
  ...change,
})

test.each<[string, Partial<AnnouncementDraft>, string[]]>([
  ['a text alone', {}, []],
  ['a link and an end', { link: ' https://status.empresa.example/1 ', endsAt: '2026-11-23T12:00:01.000Z' }, []],
  ['the longest text', { text: 'a'.repeat(300) }, []],
  ['a longer one', { text: 'a'.repeat(301) }, ['text too_big']],
  ['a link without encryption', { link: 'http://status.empresa.example' }, ['link invalid_format']],
  ['a script for a link', { link: 'javascript:alert(1)' }, ['link invalid_format']],
  ['a link with a password', { link: 'https://a:b@empresa.example' }, ['link invalid_format']],
  ['a link that is too long', { link: `https://empresa.example/${'a'.repeat(500)}` }, ['link too_big']],
  ['an end that is over', { endsAt: '2026-11-23T12:00:00.000Z' }, ['endsAt past']],
  ['nothing to announce, whatever else', { text: ' \n ', link: 'x', endsAt: '2020-01-01T00:00:00.000Z' }, []],
])('%s', (_what, change, problems) => {
  expect(announcementProblems(draft(change), NOW).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test('lines and spaces become one line', () => {
  expect(cleanAnnouncement('  Hoje\nà  noite\t ')).toBe('Hoje à noite')
})
