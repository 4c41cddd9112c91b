import { Office } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { foldCompany, type Tenant } from '../../contract/index.ts'
import { editTenant, newTenant } from './commands.ts'
import { activeTenantAtom } from './dialogs.atoms.ts'
import { tenantsQuery } from './queries.ts'
import { useTenantColumns } from './useTenantColumns.tsx'
import '../platform.css'

const find = (tenants: readonly Tenant[], search: string) => tenants.filter(({ name }) => foldCompany(name).includes(foldCompany(search)))

/** The companies of the installation, and no more of them than these figures. */
export default function TenantsPanel({ panelId }: PanelProps<object>) {
  const client = useClient()
  return (
    <SearchList
      panelId={panelId}
      title="platform.tenants.title"
      searchLabel="platform.tenants.search"
      query={useQuery(tenantsQuery)}
      find={find}
      columns={useTenantColumns()}
      create={{ command: newTenant, label: 'platform.tenants.new' }}
      empty={{ icon: Office, title: 'platform.empty.title', text: 'platform.empty.text' }}
      none={{ title: 'platform.none.title', text: 'platform.none.text' }}
      onRowOpen={(tenant) => void client.run(editTenant, tenant)}
      onActive={useSetAtom(activeTenantAtom)}
      isExported
    />
  )
}
