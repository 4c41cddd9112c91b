import { CodeBlock, Trash } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { foldVariable, type Variable } from '../contract/index.ts'
import { editVariable, newVariable, removeVariable } from './commands.ts'
import { Sections } from './Sections.tsx'
import { variablesQuery } from './variables.ts'

const find = (variables: readonly Variable[], search: string) =>
  variables.filter(({ name, value }) => foldVariable(`${name} ${value}`).includes(foldVariable(search)))

function useColumns(): readonly Column<Variable>[] {
  const t = useT()
  const client = useClient()
  return useMemo(
    () => [
      { id: 'name', title: t('customFields.column.name'), width: 200, sortValue: ({ name }) => name, render: ({ name }) => <code>{`{{${name}}}`}</code> },
      { id: 'value', title: t('customFields.column.value'), width: 260, grow: 4, sortValue: ({ value }) => value, render: ({ value }) => value },
      {
        id: 'actions',
        title: t('customFields.column.actions'),
        width: 70,
        grow: 0.1,
        render: (variable) => (
          <IconButton icon={Trash} label={t('customFields.deleteName', { name: variable.name })} onClick={() => void client.run(removeVariable, variable)} />
        ),
      },
    ],
    [t, client],
  )
}

/** The names and values that texts of the company can use. */
export default function VariablesPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const removal = {
    command: removeVariable,
    argsOf: (variable: Variable) => variable,
    sayDone: (count: number) => t('customFields.done.manyDeleted', { count }),
  }
  return (
    <Sections active="variables">
      <SearchList
        panelId={panelId}
        title="customFields.variables"
        searchLabel="customFields.search"
        query={useQuery(variablesQuery)}
        find={find}
        columns={useColumns()}
        create={{ command: newVariable, label: 'customFields.new' }}
        empty={{ icon: CodeBlock, title: 'customFields.empty.title', text: 'customFields.empty.text' }}
        none={{ title: 'customFields.none.title', text: 'customFields.none.text' }}
        removal={removal}
        onRowOpen={(variable: Variable) => void client.run(editVariable, variable)}
        isExported
      />
    </Sections>
  )
}
