import { describe, expect, test } from 'vitest'
import { includesTicket, mayReadTicket } from './inclusion.ts'
import { cases, filter, readingCases, settings, ticket, user } from './testing/inclusionCases.ts'

describe.each(Object.entries(cases))('%s', (_clause, rows) => {
  test.each(rows)('$what → $is', ({ is, who = user, of = {}, with: given = {}, by = {} }) => {
    expect(includesTicket({ ...ticket, ...of }, who, { ...settings, ...given }, { ...filter, ...by })).toBe(is)
  })
})

describe('what may be read at all', () => {
  test.each(readingCases)('$what', ({ is, who = user, of = {}, with: given = {} }) => {
    expect(mayReadTicket({ ...ticket, ...of }, who, { ...settings, ...given })).toBe(is)
  })
})
