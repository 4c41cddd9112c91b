import { Desktop, Trash } from '@blueprintjs/icons'
import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { Person } from '../../contract/people.ts'
import { leavePerson } from './commands.ts'
import { sessionsDialogAtom } from './dialogs.atoms.ts'
import { mayKeep } from './mayKeep.ts'

const tones: Record<Person['status'], Tone> = { online: 'good', paused: 'warn', offline: 'quiet' }

/** How somebody signs in: by e-mail, by a user name, or by both. */
const signInName = ({ email, username }: Person) => (email === '' || email === username ? username : `${email} · ${username}`)

/** Columns of the table of people. */
export function usePeopleColumns(): readonly Column<Person>[] {
  const t = useT()
  const client = useClient()
  const permissions = useAtomValue(permissionsAtom)
  const session = useAtomValue(sessionAtom)
  const ownId = session?.userId
  const showSessions = useSetAtom(sessionsDialogAtom)
  return useMemo(() => {
    const profileText = ({ profile }: Person) => t(`workbench.profile.${profile}`)
    const presenceText = ({ status }: Person) => t(`core.presence.${status}`)
    const stateText = ({ isActive }: Person) => t(isActive ? 'team.people.active' : 'team.people.suspended')
    const queuesText = ({ queues }: Person) => queues.map(({ queue }) => queue).join(', ')
    return [
      {
        id: 'name',
        title: t('team.column.name'),
        width: 200,
        grow: 3,
        sortValue: ({ name }) => name,
        render: ({ id, name }) => (
          <span className="people-name">
            <Avatar id={`user-${id}`} name={name} size="s" />
            <span className="cut">{name}</span>
            {id === ownId && <span className="dim">{t('team.people.you')}</span>}
          </span>
        ),
      },
      { id: 'signIn', title: t('team.column.signIn'), width: 210, grow: 2, sortValue: signInName, render: signInName },
      { id: 'profile', title: t('team.column.profile'), width: 120, sortValue: profileText, render: profileText },
      { id: 'queues', title: t('team.column.queues'), width: 170, grow: 2, sortValue: queuesText, render: queuesText },
      {
        id: 'presence',
        title: t('team.column.presence'),
        width: 110,
        sortValue: presenceText,
        render: (row) => (
          <span className="dot-name">
            <Dot tone={tones[row.status]} />
            {presenceText(row)}
          </span>
        ),
      },
      {
        id: 'lastLogin',
        title: t('team.column.lastLogin'),
        width: 110,
        sortValue: ({ lastLogin }) => lastLogin,
        render: ({ lastLogin }) => (lastLogin === null ? <span className="dim">{t('team.people.never')}</span> : <RelativeTime at={lastLogin} style="ago" />),
      },
      {
        id: 'state',
        title: t('team.column.state'),
        width: 90,
        sortValue: stateText,
        render: (row) => (row.isActive ? stateText(row) : <span className="people-suspended">{stateText(row)}</span>),
      },
      {
        id: 'deeds',
        title: t('team.column.deeds'),
        width: 80,
        grow: 0.1,
        render: ({ id, name, profile }) =>
          mayKeep(session, { id, profile }) && (
            <span className="people-actions">
              {permissions.has('team.editUsers') && (
                <IconButton icon={Desktop} label={t('team.people.sessionsOf', { name })} onClick={() => showSessions({ id, name })} />
              )}
              {permissions.has('team.deleteUsers') && id !== ownId && (
                <IconButton icon={Trash} label={t('team.people.deleteName', { name })} onClick={() => void client.run(leavePerson, { id, name, profile })} />
              )}
            </span>
          ),
      },
    ]
  }, [t, client, permissions, session, ownId, showSessions])
}
