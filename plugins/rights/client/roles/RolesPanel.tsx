import { Key } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { foldRoleName, type Role } from '../../contract/index.ts'
import { editRole, newRole, removeRole } from '../commands.ts'
import { rolesQuery } from '../queries.ts'
import { useRoleColumns } from './useRoleColumns.tsx'

const find = (roles: readonly Role[], search: string) => roles.filter(({ name }) => foldRoleName(name).includes(foldRoleName(search)))

/** The company's own sets of permissions, and how many people have them. */
export default function RolesPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  return (
    <SearchList
      panelId={panelId}
      title="rights.title"
      searchLabel="rights.search"
      query={useQuery(rolesQuery)}
      find={find}
      columns={useRoleColumns()}
      create={{ command: newRole, label: 'rights.new' }}
      empty={{ icon: Key, title: 'rights.empty.title', text: 'rights.empty.text' }}
      none={{ title: 'rights.none.title', text: 'rights.none.text' }}
      removal={{ command: removeRole, argsOf: (role) => role, sayDone: (many) => t('rights.done.manyDeleted', { count: many }) }}
      onRowOpen={(role) => void client.run(editRole, role)}
      isExported
    />
  )
}
