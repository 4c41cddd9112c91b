import { CodeBlock } from '@blueprintjs/icons'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { tableScreen } from '#core/client/resource/tableScreen.ts'
import { companyVariablesKey } from '#plugins/quickReplies/contract/index.ts'
import { variables } from '../contract/index.ts'
import { VARIABLES_PATH } from './paths.ts'
import { VariableSections } from './Sections.tsx'

/** The names and values that texts of the company can use. */
export const variablesScreen = tableScreen(variables, {
  texts: 'customFields',
  panel: 'customFields.variables',
  address: VARIABLES_PATH,
  routeName: 'configuracoes-variaveis',
  icon: CodeBlock,
  menu: { id: 'customFields.variables', area: 'settings', section: 'service', order: 65, menu: 'configuracoes/variaveis' },
  visitedWith: 'customFields.edit',
  commands: {
    go: 'customFields.goToVariables',
    create: 'customFields.createVariable',
    edit: 'customFields.editVariable',
    remove: 'customFields.deleteVariable',
  },
  nameOf: ({ name }) => name,
  columns: [
    { id: 'name', width: 200, render: ({ name }) => <code>{`{{${name}}}`}</code> },
    { id: 'value', width: 260, grow: 4 },
  ],
  form: [{ field: 'name', hasHelp: true }, { field: 'value' }],
  around: VariableSections,
  alsoRefresh: () => queryClient.invalidateQueries({ queryKey: companyVariablesKey }),
})
