import { Form } from '@blueprintjs/icons'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { tableScreen } from '#core/client/resource/tableScreen.ts'
import { definedFieldsKey, foldKey } from '#plugins/contacts/contract/index.ts'
import { companyVariablesKey } from '#plugins/quickReplies/contract/index.ts'
import { type ContactFieldDefinition, contactFields } from '../../contract/index.ts'
import { CONTACT_FIELDS_PATH } from '../paths.ts'
import { FieldSections } from '../Sections.tsx'
import { NameAndKey } from './NameAndKey.tsx'
import { TypeAndOptions } from './TypeAndOptions.tsx'

const traitsOf = ({ isRequired, isInDetails }: ContactFieldDefinition, t: Translate): string =>
  [isRequired && 'required', isInDetails && 'inDetails'].flatMap((trait) => (trait ? [t(`customFields.fields.trait.${trait}`)] : [])).join(', ')

/** Fields that the company has for its contacts: those of their form, in their order. */
export const contactFieldsScreen = tableScreen(contactFields, {
  texts: 'customFields.fields',
  panel: 'customFields.contactFields',
  address: CONTACT_FIELDS_PATH,
  icon: Form,
  visitedWith: 'customFields.edit',
  commands: {
    go: 'customFields.goToContactFields',
    create: 'customFields.createContactField',
    edit: 'customFields.editContactField',
    remove: 'customFields.deleteContactField',
    move: 'customFields.moveContactField',
  },
  nameOf: ({ name }) => name,
  searchTextOf: ({ name, key, help }) => foldKey(`${name} ${key} ${help}`),
  columns: [
    { id: 'order', width: 80, grow: 0.1, isNumber: true },
    { id: 'name', width: 180, grow: 3 },
    { id: 'key', width: 160, grow: 2, render: ({ key }) => <code>{`{{${key}}}`}</code> },
    { id: 'type', width: 120, value: ({ type }, t) => t(`customFields.fields.choice.type.${type}`) },
    { id: 'traits', width: 180, value: traitsOf },
  ],
  form: [
    { id: 'name', component: NameAndKey },
    { id: 'type', component: TypeAndOptions },
    { field: 'help' },
    { field: 'isRequired', hasHelp: true },
    { field: 'isInDetails', hasHelp: true },
  ],
  around: FieldSections,
  alsoRefresh: async () =>
    void (await Promise.all([queryClient.invalidateQueries({ queryKey: definedFieldsKey }), queryClient.invalidateQueries({ queryKey: companyVariablesKey })])),
})
