import { Trash } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { Role } from '../../contract/index.ts'
import { removeRole } from '../commands.ts'

const count = ({ permissions }: Role, isGiven: boolean) => Object.values(permissions).filter((given) => given === isGiven).length

/** What the table says of a role. */
export function useRoleColumns(): readonly Column<Role>[] {
  const t = useT()
  const client = useClient()
  return useMemo(() => {
    const profileText = ({ profile }: Role) => t(`workbench.profile.${profile}`)
    return [
      { id: 'name', title: t('rights.column.name'), width: 220, grow: 4, sortValue: ({ name }) => name, render: ({ name }) => name },
      { id: 'profile', title: t('rights.column.profile'), width: 140, sortValue: profileText, render: profileText },
      {
        id: 'people',
        title: t('rights.column.people'),
        width: 90,
        isNumber: true,
        sortValue: ({ userIds }) => userIds.length,
        render: ({ userIds }) => userIds.length,
      },
      { id: 'given', title: t('rights.column.given'), width: 100, isNumber: true, sortValue: (role) => count(role, true), render: (role) => count(role, true) },
      {
        id: 'taken',
        title: t('rights.column.taken'),
        width: 100,
        isNumber: true,
        sortValue: (role) => count(role, false),
        render: (role) => count(role, false),
      },
      {
        id: 'deeds',
        title: t('rights.column.deeds'),
        width: 70,
        grow: 0.1,
        render: (role) => <IconButton icon={Trash} label={t('rights.deleteName', { name: role.name })} onClick={() => void client.run(removeRole, role)} />,
      },
    ]
  }, [t, client])
}
