import { ArrowDown, ArrowUp, Trash } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { ContactFieldDefinition } from '../../contract/index.ts'
import { moveContactField, removeContactField } from './commands.ts'

/** What the table says of a field; `count` is how many there are. */
export function useContactFieldColumns(count: number): readonly Column<ContactFieldDefinition>[] {
  const t = useT()
  const client = useClient()
  return useMemo(() => {
    const typeText = ({ type }: ContactFieldDefinition) => t(`customFields.fields.type.${type}`)
    const traitsText = ({ isRequired, isInDetails }: ContactFieldDefinition) =>
      [isRequired && 'required', isInDetails && 'inDetails'].flatMap((trait) => (trait ? [t(`customFields.fields.trait.${trait}`)] : [])).join(', ')
    const move = (field: ContactFieldDefinition, by: 1 | -1) => void client.run(moveContactField, { field, order: field.order + by })
    return [
      {
        id: 'order',
        title: t('customFields.fields.column.order'),
        width: 80,
        grow: 0.1,
        isNumber: true,
        sortValue: ({ order }) => order,
        render: ({ order }) => order,
      },
      { id: 'name', title: t('customFields.fields.column.name'), width: 180, grow: 3, sortValue: ({ name }) => name, render: ({ name }) => name },
      {
        id: 'key',
        title: t('customFields.fields.column.key'),
        width: 160,
        grow: 2,
        sortValue: ({ key }) => key,
        render: ({ key }) => <code>{`{{${key}}}`}</code>,
      },
      { id: 'type', title: t('customFields.fields.column.type'), width: 120, sortValue: typeText, render: typeText },
      { id: 'traits', title: t('customFields.fields.column.traits'), width: 180, sortValue: traitsText, render: traitsText },
      {
        id: 'actions',
        title: t('customFields.column.actions'),
        width: 110,
        grow: 0.1,
        render: (field) => (
          <span className="contact-field-deeds">
            <IconButton icon={ArrowUp} label={t('customFields.fields.up', { name: field.name })} disabled={field.order <= 1} onClick={() => move(field, -1)} />
            <IconButton
              icon={ArrowDown}
              label={t('customFields.fields.down', { name: field.name })}
              disabled={field.order >= count}
              onClick={() => move(field, 1)}
            />
            <IconButton icon={Trash} label={t('customFields.deleteName', { name: field.name })} onClick={() => void client.run(removeContactField, field)} />
          </span>
        ),
      },
    ]
  }, [t, client, count])
}
