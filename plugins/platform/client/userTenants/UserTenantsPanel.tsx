import { NewLink } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { foldCompany, type UserTenant } from '../../contract/index.ts'
import { activeLinkAtom } from './atoms.ts'
import { editLink, newLink } from './commands.ts'
import { userTenantsQuery } from './queries.ts'
import { useLinkColumns } from './useLinkColumns.tsx'
import '../platform.css'

const find = (links: readonly UserTenant[], search: string) =>
  links.filter(({ name, email, username, tenant, home }) =>
    [name, email, username, tenant.name, home.name].some((text) => foldCompany(text).includes(foldCompany(search))),
  )

/** Panel of the people who work in a company besides that of their account. */
export default function UserTenantsPanel({ panelId }: PanelProps<object>) {
  const client = useClient()
  return (
    <SearchList
      panelId={panelId}
      title="platform.userTenants.title"
      searchLabel="platform.userTenants.search"
      query={useQuery(userTenantsQuery)}
      find={find}
      columns={useLinkColumns()}
      create={{ command: newLink, label: 'platform.userTenants.new' }}
      empty={{ icon: NewLink, title: 'platform.userTenants.empty.title', text: 'platform.userTenants.empty.text' }}
      none={{ title: 'platform.userTenants.none.title', text: 'platform.userTenants.none.text' }}
      onRowOpen={(link) => void client.run(editLink, link)}
      onActive={useSetAtom(activeLinkAtom)}
      isExported
    />
  )
}
