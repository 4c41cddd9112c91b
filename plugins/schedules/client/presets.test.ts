import { expect, test } from 'vitest'
import { textOfLocal } from '#core/contract/zone.ts'
import { type PresetId, presetTime } from './presets.ts'

test.each<[PresetId, string, string, string]>([
  ['soon', '2026-11-21T12:00:00Z', 'America/Sao_Paulo', '2026-11-21T09:30'],
  ['soon', '2026-11-21T12:00:01Z', 'America/Sao_Paulo', '2026-11-21T09:31'],
  ['soon', '2026-11-22T02:45:00Z', 'America/Sao_Paulo', '2026-11-22T00:15'],
  ['tomorrow', '2026-11-22T02:45:00Z', 'America/Sao_Paulo', '2026-11-22T09:00'],
  ['tomorrow', '2026-12-31T15:00:00Z', 'America/Sao_Paulo', '2027-01-01T09:00'],
  // A Saturday, a Sunday and a Monday.
  ['monday', '2026-11-21T12:00:00Z', 'America/Sao_Paulo', '2026-11-23T09:00'],
  ['monday', '2026-11-22T12:00:00Z', 'America/Sao_Paulo', '2026-11-23T09:00'],
  ['monday', '2026-11-23T11:00:00Z', 'America/Sao_Paulo', '2026-11-30T09:00'],
  ['monday', '2026-11-22T20:00:00Z', 'Asia/Tokyo', '2026-11-30T09:00'],
])('%s, at %s in %s, is %s', (id, now, zone, text) => {
  expect(textOfLocal(presetTime(id, new Date(now), zone))).toBe(text)
})
