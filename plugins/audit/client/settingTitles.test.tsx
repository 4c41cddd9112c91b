// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineClientPlugin } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { extend } from '#core/contract/define.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { type AuditEntry, auditKeepDays } from '../contract/index.ts'
import EntryDialog from './EntryDialog.tsx'
import { useEntryColumns } from './useEntryColumns.tsx'

/** The page of the settings has one of them. */
const settingsPage = defineClientPlugin({
  id: 'settingsOfTests',
  extends: [
    extend(settingFields, {
      setting: auditKeepDays,
      group: 'company',
      order: 1,
      kind: 'count',
      title: 'audit.setting.keepDays',
      help: 'audit.setting.keepDays.help',
    }),
  ],
})
const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), plugins: [settingsPage] })

const changed = (key: string, before: string | null, after: string | null): AuditEntry => ({
  id: 1,
  at: '2026-11-23T12:00:00.000Z',
  user: { id: 2, name: 'Ana', profile: 'admin' },
  kind: 'settings',
  action: 'PUT /settings/:key',
  permission: 'settings.change',
  target: null,
  name: key,
  said: null,
  fields: ['key', 'value'],
  changes: [{ field: key, before, after }],
  outcome: 'done',
  address: null,
  browser: 'Firefox',
})

function Row({ entry }: { entry: AuditEntry }) {
  return (
    <section aria-label="row">
      {useEntryColumns().map(({ id, render }) => (
        <p key={id}>{render?.(entry)}</p>
      ))}
    </section>
  )
}

test.each([
  [
    'one of the page of the settings',
    changed('audit.keepDays', '365', '90'),
    'Mudou a configuração Guardar o registro de auditoria',
    'Guardar o registro de auditoria: 365 → 90',
  ],
  [
    'one that stands elsewhere',
    changed('closing.ask', 'disabled', 'enabled'),
    'Mudou a configuração Perguntar sempre ao resolver',
    'Perguntar sempre ao resolver: desligado → ligado',
  ],
  ['one of which nobody says a name', changed('gone.setting', null, null), 'Mudou a configuração gone.setting', 'gone.setting (valor não guardado)'],
])('a change of %s is told by its title, in the table and in the dialog', async (_what, entry, sentence, change) => {
  await stage.show(
    <>
      <Row entry={entry} />
      <EntryDialog entry={entry} onClose={() => {}} />
    </>,
  )

  expect(screen.getByRole('dialog', { name: sentence }).textContent).toContain(change)
  expect(screen.getByRole('region', { name: 'row', hidden: true }).textContent).toContain(`${sentence} ${change}`)
})
