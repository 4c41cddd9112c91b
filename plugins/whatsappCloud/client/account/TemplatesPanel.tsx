import { Clipboard } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { plain } from '#core/client/commands/match.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useRowActions } from '#core/client/workbench/rowActions.ts'
import { useListView } from '#core/client/workbench/useListView.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { type AccountTemplate, limitOf, type NumberHealth, WHATSAPP_CLOUD } from '../../contract/index.ts'
import { shownTemplateAtom, templatesConnectionAtom } from './account.atoms.ts'
import { askDeleteTemplate, newTemplate } from './accountCommands.ts'
import { categoryText, qualityText, reasonText, statusText, toneOf } from './accountText.ts'
import { accountQuery } from './templates.ts'
import '../templates/templates.css'

const filterSchema = z.object({ search: z.string(), connection: z.string() })
const NO_FILTER = { search: '', connection: '' }

/** How the provider judges the number: what it may send today hangs on it. */
function NumberHealthText({ number }: { number: NumberHealth }) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const limit = limitOf(number)
  const tone = number.quality === 'GREEN' ? 'good' : number.quality === 'RED' ? 'bad' : number.quality === 'YELLOW' ? 'warn' : 'quiet'
  return (
    <p className="template-number" role="status">
      <span className="strong">{[number.name, number.number].filter(Boolean).join(' · ')}</span>
      <span className="dot-name">
        <Dot tone={tone} /> <span>{t('whatsappCloud.account.quality', { quality: qualityText(t, number.quality) })}</span>
      </span>
      {limit !== undefined && (
        <span className="dim">
          {limit === null
            ? t('whatsappCloud.account.noLimit')
            : t('whatsappCloud.account.limit', { count: limit, people: new Intl.NumberFormat(locale).format(limit) })}
        </span>
      )}
    </p>
  )
}

function useColumns(): readonly Column<AccountTemplate>[] {
  const t = useT()
  return useMemo((): Column<AccountTemplate>[] => {
    const text = (id: string, width: number, grow: number, toText: (template: AccountTemplate) => string): Column<AccountTemplate> => ({
      ...{ id, width, grow, title: t(`whatsappCloud.column.${id}`), sortValue: toText, render: toText },
    })
    const state = (template: AccountTemplate) => [statusText(t, template), reasonText(t, template)].filter(Boolean).join(': ')
    return [
      text('name', 200, 1, ({ name }) => name),
      {
        ...text('status', 260, 1.5, state),
        wraps: true,
        render: (template) => (
          <span className="dot-name">
            <Dot tone={toneOf(template.status)} />
            <span>{state(template)}</span>
          </span>
        ),
      },
      text('category', 110, 0.2, ({ category }) => categoryText(t, category)),
      text('language', 80, 0.1, ({ language }) => language),
      text('quality', 110, 0.2, ({ quality }) => qualityText(t, quality)),
      text('body', 320, 3, ({ header, body, footer }) => [header, body, footer].filter(Boolean).join(' · ')),
    ]
  }, [t])
}

/** The templates of an official account: what the provider says of each, new ones, and the quality and limit of the number. */
export default function TemplatesPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const { filter, change } = useListView(panelId, filterSchema, NO_FILTER)
  const all = useQuery(queryOf(listConnections, {}))
  const official = all.data?.filter(({ type }) => type === WHATSAPP_CLOUD) ?? []
  const whatsappId = official.find(({ id }) => String(id) === filter.connection)?.id ?? official[0]?.id ?? null
  const setConnection = useSetAtom(templatesConnectionAtom)
  useEffect(() => setConnection(whatsappId), [whatsappId, setConnection])
  const show = useSetAtom(shownTemplateAtom)
  const query = useQuery({ ...accountQuery(whatsappId ?? 0), enabled: whatsappId !== null })
  const wanted = plain(filter.search.trim())
  const templates = whatsappId === null ? (all.data ? [] : undefined) : query.data?.templates
  const rows = templates?.filter(({ name, body }) => plain(`${name} ${name.replaceAll('_', ' ')} ${body}`).includes(wanted))
  const [active, setActive] = useState<AccountTemplate | null>(null)
  useRowActions(
    panelId,
    useMemo(
      () => (active && whatsappId !== null ? { remove: () => void client.run(askDeleteTemplate, { whatsappId, template: active }) } : null),
      [active, whatsappId, client],
    ),
  )
  const isNone = templates?.length === 0
  return (
    <ListScreen
      bar={
        <>
          <SearchField label={t('whatsappCloud.account.search')} value={filter.search} onChange={(search) => change({ search })} />
          {official.length > 1 && (
            <Select
              label={t('whatsappCloud.account.connection')}
              value={String(whatsappId)}
              options={official.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(connection) => change({ connection })}
            />
          )}
        </>
      }
    >
      <PanelToolbar meta={rows?.length}>
        {whatsappId !== null && <CommandButton command={newTemplate} args={{}} variant="primary" label="whatsappCloud.account.new" />}
      </PanelToolbar>
      {query.data && <NumberHealthText number={query.data.number} />}
      <DataTable
        label={t('whatsappCloud.account.title')}
        rows={rows}
        columns={useColumns()}
        exportName={t('whatsappCloud.account.title')}
        failure={query.isError && !query.data ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          whatsappId === null ? (
            <EmptyState icon={Clipboard} title={t('whatsappCloud.account.noConnection')} text={t('whatsappCloud.account.noConnectionText')} />
          ) : (
            <EmptyState
              icon={Clipboard}
              title={t(isNone ? 'whatsappCloud.account.empty' : 'whatsappCloud.account.notFound')}
              text={t(isNone ? 'whatsappCloud.account.emptyText' : 'whatsappCloud.template.notFound')}
            />
          )
        }
        onActive={setActive}
        onRowOpen={(template) => whatsappId !== null && show({ whatsappId, template })}
      />
    </ListScreen>
  )
}
