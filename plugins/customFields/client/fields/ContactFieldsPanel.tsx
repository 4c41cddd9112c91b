import { Form } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { foldKey } from '#plugins/contacts/contract/index.ts'
import type { ContactFieldDefinition } from '../../contract/index.ts'
import { Sections } from '../Sections.tsx'
import { editContactField, newContactField, removeContactField } from './commands.ts'
import { contactFieldsQuery } from './contactFields.ts'
import { useContactFieldColumns } from './useContactFieldColumns.tsx'

const find = (fields: readonly ContactFieldDefinition[], search: string) =>
  fields.filter(({ name, key, help }) => foldKey(`${name} ${key} ${help}`).includes(foldKey(search)))

/** What the company knows of its contacts: the fields of their form, in their order. */
export default function ContactFieldsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const query = useQuery(contactFieldsQuery)
  const columns = useContactFieldColumns(query.data?.length ?? 0)
  const removal = {
    command: removeContactField,
    argsOf: (field: ContactFieldDefinition) => field,
    sayDone: (count: number) => t('customFields.fields.done.manyDeleted', { count }),
  }
  return (
    <Sections active="fields">
      <SearchList
        panelId={panelId}
        title="customFields.fields"
        searchLabel="customFields.fields.search"
        query={query}
        find={find}
        columns={columns}
        create={{ command: newContactField, label: 'customFields.fields.new' }}
        empty={{ icon: Form, title: 'customFields.fields.empty.title', text: 'customFields.fields.empty.text' }}
        none={{ title: 'customFields.fields.none.title', text: 'customFields.fields.none.text' }}
        removal={removal}
        onRowOpen={(field: ContactFieldDefinition) => void client.run(editContactField, field)}
        isExported
      />
    </Sections>
  )
}
