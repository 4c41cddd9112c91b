import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { TickFields } from '#core/client/ui/TickFields.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { assistantKindViews } from '#plugins/assistants/contract/client.ts'
import { createMcpServer, LONGEST_KEY, LONGEST_NAME, LONGEST_URL, type McpServer, mcpServerProblems, updateMcpServer } from '../../contract/index.ts'
import { readTools } from '../commands.ts'
import { toolsOfAtom } from '../dialogs.atoms.ts'
import { assistantsQuery, refreshServers } from '../servers.ts'

const kindViewsAtom = contributionsAtom(assistantKindViews)

/** Makes or changes a server; null for a new one, whose tools are read and shown at once. */
export default function ServerForm({ row: server, onClose }: RowFormProps<McpServer>) {
  const t = useT()
  const client = useClient()
  const assistants = useQuery(assistantsQuery).data ?? []
  const views = useAtomValue(kindViewsAtom)
  const { draft, change, problemOf, save, isDirty } = useDraft(
    {
      name: server?.name ?? '',
      url: server?.url ?? '',
      key: '',
      assistantIds: [...(server?.assistantIds ?? [])],
      isActive: server?.isActive ?? true,
    },
    ({ field, code }) => t(`mcp.problem.${field}.${code}`),
    t('mcp.form.refused'),
  )
  const write = async () => {
    const { key, ...rest } = draft
    const wanted = { ...rest, ...(key.trim() !== '' && { key }) }
    const saved = await (server ? call(updateMcpServer, { id: server.id, ...wanted }) : call(createMcpServer, wanted))
    await refreshServers()
    client.notify(t('mcp.done.saved', { name: saved.name }))
    if (server && server.url === saved.url && key.trim() === '') return
    client.set(toolsOfAtom, saved.id)
    void client.run(readTools, saved)
  }
  // Bots have no tools; one that is off can still be let go.
  const models = new Set(views.filter(({ kind }) => kind.works === 'model').map(({ kind }) => kind.id))
  const options = assistants.filter(({ id, kind, isActive }) => draft.assistantIds.includes(id) || (isActive && models.has(kind)))
  return (
    <FormDialog
      title={t(server ? 'mcp.form.edit' : 'mcp.new')}
      isDirty={isDirty}
      onSave={() => save(mcpServerProblems(draft), write)}
      onClose={onClose}
      size="l"
    >
      <TextField
        label={t('mcp.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      <TextField
        label={t('mcp.form.url')}
        help={t('mcp.form.urlHelp')}
        placeholder="https://"
        inputMode="url"
        value={draft.url}
        error={problemOf('url')}
        maxLength={LONGEST_URL}
        autoComplete="off"
        onChange={(url) => change({ url })}
      />
      <TextField
        label={t('mcp.form.key')}
        help={server && server.keyTail !== null ? t('mcp.form.keyKept', { tail: server.keyTail }) : t('mcp.form.keyHelp')}
        type="password"
        autoComplete="new-password"
        value={draft.key}
        error={problemOf('key')}
        maxLength={LONGEST_KEY}
        onChange={(key) => change({ key })}
      />
      <TickFields
        label={t('mcp.form.assistants')}
        help={t(options.length === 0 ? 'mcp.form.noAssistants' : 'mcp.form.assistantsHelp')}
        options={options}
        chosen={draft.assistantIds}
        error={problemOf('assistantIds')}
        onChange={(assistantIds) => change({ assistantIds })}
      />
      <Switch label={t('mcp.form.active')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
    </FormDialog>
  )
}
