import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import type { DraftOf, ResourceFields, RowOf } from '#core/contract/resource/index.ts'
import { FieldControl } from './FieldControl.tsx'
import type { RowFormProps, TableScreen } from './screen.ts'
import { textsOfRow } from './textsOfRow.ts'

/** Writes or changes a row of a screen. */
export function makeResourceForm<F extends ResourceFields, S extends z.ZodRawShape>(screen: TableScreen<F, S>): ComponentType<RowFormProps<RowOf<F, S>>> {
  const { resource, options, texts } = screen

  return function ResourceForm({ row, onClose, onRemove }) {
    const t = useT()
    const client = useClient()
    const rows = useQuery(screen.query).data ?? []
    const [start] = useState(() => resource.draftOf(row ?? { ...resource.initial, ...options.startOf?.(rows) }))
    const { draft, change, problemOf, save, isDirty } = useDraft<DraftOf<F>>(
      start,
      ({ field, code }) => t(`${texts}.problem.${field}.${code}`),
      t(`${texts}.form.refused`),
    )
    const write = async () => {
      const saved = await (row ? call(resource.update, { id: row.id, ...draft }) : call(resource.create, draft))
      await screen.refresh()
      client.notify(t(`${texts}.done.saved`, textsOfRow(saved, options.nameOf(saved))))
    }
    return (
      <FormDialog
        size={options.formSize}
        title={row ? `${t(`${texts}.form.edit`)}: ${options.nameOf(row)}` : t(`${texts}.new`)}
        isDirty={isDirty}
        onSave={() => save(resource.problems(draft), write)}
        onClose={onClose}
      >
        {options.form.map((item) => {
          if ('component' in item) return <item.component key={item.id} draft={draft} isNew={row === null} change={change} problemOf={problemOf} />
          const field = resource.fields[item.field]
          if (!field) return null
          return (
            <FieldControl
              key={item.field}
              field={field}
              name={item.field}
              texts={texts}
              value={draft[item.field]}
              help={item.hasHelp ? t(`${texts}.form.${item.field}Help`) : undefined}
              error={problemOf(item.field)}
              onChange={(value) => change(resource.partOf(item.field, value))}
            />
          )
        })}
        {onRemove && (
          <Button variant="minimal" onClick={onRemove}>
            {t(`${texts}.command.delete`)}
          </Button>
        )}
      </FormDialog>
    )
  }
}
