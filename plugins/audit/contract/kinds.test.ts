import { expect, test } from 'vitest'
import { kindOf } from './index.ts'

test.each([
  ['POST /auth/login', 'public', 'access'],
  ['DELETE /twoFactor', 'signed-in', 'access'],
  ['DELETE /users/:id/twoFactor', 'team.editUsers', 'access'],
  ['DELETE /users/:id/sessions', 'signed-in', 'access'],
  ['PUT /users/:id', 'team.editUsers', 'people'],
  ['POST /group/user', 'team.editTeams', 'queues'],
  ['PUT /roles/:id', 'rights.edit', 'rights'],
  ['PUT /settings/:key', 'settings.change', 'settings'],
  ['GET /contacts/export', 'contacts.export', 'exports'],
  ['GET /exportMessages/:ticketId', 'exports.exportConversation', 'exports'],
  ['POST /contacts/:id/merge', 'contacts.merge', 'contacts'],
  ['POST /somethingNew', 'someday.edit', 'service'],
])('%s (%s) is about %s', (action, permission, kind) => {
  expect(kindOf({ action, permission })).toBe(kind)
})
