import { Play } from '@blueprintjs/icons'
import { plain } from '#core/client/commands/match.ts'
import { useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { PickList } from '#core/client/ui/PickList.tsx'
import { macrosQuery } from '../macros.ts'
import { sentenceOf } from '../stepSentence.ts'
import { runMacro } from './runCommands.ts'

/** Which macro is to run on the picked tickets. */
export default function PickMacro({ ticketIds, onClose }: { ticketIds: readonly number[]; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const find = async (text: string) => (await queryClient.ensureQueryData(macrosQuery)).filter(({ name }) => plain(name).includes(plain(text.trim())))
  return (
    <Dialog title={t('macros.pick.title', { count: ticketIds.length })} onClose={onClose} size="m">
      <PickList
        label={t('macros.pick.label')}
        listLabel={t('macros.title')}
        none={t('macros.pick.none')}
        queryKey="macros.pick"
        find={find}
        toRow={({ id, name, steps }) => ({ id, name, src: null, hint: sentenceOf(steps, client.get, t), mark: <Play size={16} /> })}
        onChoose={({ id }) => {
          onClose()
          void client.run(runMacro, { macroId: id, ticketIds: [...ticketIds] })
        }}
      />
    </Dialog>
  )
}
