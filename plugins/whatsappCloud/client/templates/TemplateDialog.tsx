import { Clipboard } from '@blueprintjs/icons'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { plain } from '#core/client/commands/match.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { PickList } from '#core/client/ui/PickList.tsx'
import type { Template } from '#plugins/chat/contract/index.ts'
import { listTemplates } from '../../contract/index.ts'
import { TemplateForm } from './TemplateForm.tsx'
import type { TemplateTarget } from './templateDialog.atoms.ts'

/** The server keeps them for five minutes as well. */
const FRESH_MS = 60_000
/** More than fit are found by typing. */
const SHOWN = 50

const templatesQuery = (whatsappId: number) => queryOptions({ ...queryOf(listTemplates, { whatsappId }), staleTime: FRESH_MS })

/** By name or by what they say, with their places in the whole list. */
async function findTemplates(whatsappId: number, text: string): Promise<{ place: number; template: Template }[]> {
  const wanted = plain(text.trim())
  const all = await queryClient.fetchQuery(templatesQuery(whatsappId))
  return all
    .map((template, place) => ({ place, template }))
    .filter(({ template: { name, body } }) => plain(`${name} ${name.replaceAll('_', ' ')} ${body}`).includes(wanted))
}

/** First which text, then what stands in its places. */
export default function TemplateDialog({ target, onClose }: { target: TemplateTarget; onClose: () => void }) {
  const t = useT()
  const [chosen, setChosen] = useState<Template | null>(null)
  if (chosen) return <TemplateForm template={chosen} ticketId={target.ticketId} onClose={onClose} />
  return (
    <Dialog title={t('whatsappCloud.command.sendTemplate')} onClose={onClose} size="l">
      <PickList
        label={t('whatsappCloud.template.search')}
        listLabel={t('whatsappCloud.template.list')}
        none={(text) => t(text.trim() === '' ? 'whatsappCloud.template.none' : 'whatsappCloud.template.notFound')}
        queryKey={`whatsappCloud.pick.${target.whatsappId}`}
        find={(text) => findTemplates(target.whatsappId, text)}
        toRow={({ place, template }) => ({
          id: place,
          name: `${template.name} · ${template.body}`,
          src: null,
          hint: template.language,
          mark: <Clipboard size={16} />,
        })}
        onChoose={({ template }) => setChosen(template)}
        most={SHOWN}
      />
    </Dialog>
  )
}
