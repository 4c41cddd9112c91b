import { Add, Edit, Envelope, LogOut, People, Person as PersonIcon, Trash } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { actionUndoers, undoAction } from '#core/client/commands/actionUndo.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { profileSchema } from '#core/contract/auth.ts'
import { deletePerson as deleteEndpoint, endSessions, invitePerson as inviteEndpoint, personSchema } from '../../contract/people.ts'
import { refreshPeople } from '../people.ts'
import { activePersonAtom, invitationAtom, isOwnProfileOpenAtom, leaveDialogAtom, personDialogAtom } from './dialogs.atoms.ts'
import { mayKeep } from './mayKeep.ts'
import { PEOPLE_PANEL } from './panelIds.ts'
import { refreshSessions } from './queries.ts'

const nothing = z.object({})
const named = z.object({ id: z.int(), name: z.string() })
const ranked = named.extend({ profile: profileSchema })
/** Whether the signed-in person may change this one; the server asks the same. */
const isBelow = (get: Getter, args: z.output<typeof ranked> | undefined): boolean => {
  const person = args ?? get(activePersonAtom)
  return person !== null && mayKeep(get(sessionAtom), person)
}
const notBelow = (get: Getter, args: z.output<typeof ranked> | undefined): string | null => ((args ?? get(activePersonAtom)) ? 'team.refusal.notBelow' : null)

export const goToPeople = defineCommand({
  id: 'team.goToPeople',
  title: 'team.command.goToPeople',
  icon: People,
  args: nothing,
  keys: 'g u',
  permission: 'team.readPeople',
  address: '/usuarios',
  run: (_args, ctx) => ctx.navigate('/usuarios'),
})

export const newPerson = defineCommand({
  id: 'team.createPerson',
  title: 'team.command.createPerson',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: PEOPLE_PANEL,
  permission: 'team.editUsers',
  run: (_args, ctx) => ctx.set(personDialogAtom, 'new'),
})

export const editPerson = defineCommand({
  id: 'team.editPerson',
  title: 'team.command.editPerson',
  icon: Edit,
  args: personSchema,
  keys: 'e',
  scope: PEOPLE_PANEL,
  permission: 'team.editUsers',
  when: isBelow,
  refusal: notBelow,
  resolve: (get) => get(activePersonAtom),
  run: (person, ctx) => ctx.set(personDialogAtom, person),
})

/** Asks first, and says what goes back to the queues. */
export const leavePerson = defineCommand({
  id: 'team.leavePerson',
  title: 'team.command.deletePerson',
  icon: Trash,
  args: ranked,
  keys: 'delete',
  scope: PEOPLE_PANEL,
  permission: 'team.deleteUsers',
  when: isBelow,
  refusal: notBelow,
  resolve: (get) => get(activePersonAtom),
  run({ id, name }, ctx) {
    if (ctx.get(sessionAtom)?.userId === id) return ctx.notify(ctx.t('errors.ERR_OWN_ACCESS'), 'warning')
    ctx.set(leaveDialogAtom, { people: [{ id, name }], onDone: () => {} })
  },
})

/** Its undo brings the same one back. */
export const deletePerson = defineCommand({
  id: 'team.deletePerson',
  title: 'team.command.deletePerson',
  args: named,
  permission: 'team.deleteUsers',
  isHidden: true,
  async run({ id, name }, ctx) {
    await ctx.call(deleteEndpoint, { id })
    await refreshPeople()
    const label = ctx.t('team.done.deleted', { name })
    // Only the log knows what went with them.
    if (contributionsOf(actionUndoers).length === 0) return ctx.notify(label)
    return {
      label,
      undo: async () => {
        await undoAction({ rows: 'team.person', rowId: String(id) })
        await refreshPeople()
      },
    }
  },
})

/** Makes a link by which they choose their password, and shows it. */
export const invitePerson = defineCommand({
  id: 'team.invitePerson',
  title: 'team.command.invitePerson',
  icon: Envelope,
  args: ranked,
  scope: PEOPLE_PANEL,
  permission: 'team.editUsers',
  when: isBelow,
  refusal: notBelow,
  resolve: (get) => get(activePersonAtom),
  async run({ id, name }, ctx) {
    ctx.set(invitationAtom, { name, ...(await ctx.call(inviteEndpoint, { id })) })
  },
})

export const signOutPerson = defineCommand({
  id: 'team.signOutPerson',
  title: 'team.command.signOutPerson',
  icon: LogOut,
  args: named,
  permission: 'team.editUsers',
  isHidden: true,
  isFinal: true,
  async run({ id, name }, ctx) {
    const { ended } = await ctx.call(endSessions, { id })
    await Promise.all([refreshSessions(), refreshPeople()])
    ctx.notify(ctx.t(ended === 0 ? 'team.done.noSession' : 'team.done.signedOut', { name, count: ended }))
  },
})

export const openOwnProfile = defineCommand({
  id: 'team.openOwnProfile',
  title: 'team.command.openOwnProfile',
  icon: PersonIcon,
  args: nothing,
  menus: [{ menu: 'core.person', order: 5 }],
  run: (_args, ctx) => ctx.set(isOwnProfileOpenAtom, true),
})

export const peopleCommands: readonly AnyCommand[] = [goToPeople, newPerson, editPerson, leavePerson, deletePerson, invitePerson, signOutPerson, openOwnProfile]
