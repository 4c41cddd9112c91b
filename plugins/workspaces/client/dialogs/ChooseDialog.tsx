import { LayoutGrid } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { PickList } from '#core/client/ui/PickList.tsx'
import { openWorkspace } from '../commands/openCommands.ts'
import { workspacesAtom } from '../workspaces.ts'

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Dialog to choose a workspace by key. */
export default function ChooseDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const options = (useAtomValue(workspacesAtom) ?? []).map((workspace, index) => ({ workspace, index }))
  return (
    <Dialog title={t('workspaces.title')} onClose={onClose} size="s">
      <PickList
        label={t('workspaces.form.find')}
        listLabel={t('workspaces.title')}
        none={t('workspaces.form.noneFound')}
        queryKey="chooseWorkspace"
        find={async (text) => options.filter(({ workspace }) => fold(workspace.name).includes(fold(text)))}
        toRow={({ workspace, index }) => ({
          id: index,
          name: workspace.name,
          src: null,
          hint: workspace.isShared ? t('workspaces.ofCompany') : '',
          mark: <LayoutGrid size={16} />,
        })}
        onChoose={({ workspace }) => {
          onClose()
          void client.run(openWorkspace, { id: workspace.id })
        }}
      />
    </Dialog>
  )
}
