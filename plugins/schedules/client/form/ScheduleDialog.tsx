import { useAtomValue } from 'jotai'
import { mayEditSchedule } from '../../contract/index.ts'
import { useTimeZone } from '../useTimeZone.ts'
import { viewerAtom } from '../viewer.ts'
import type { ScheduleDialog as Open } from './dialog.atoms.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { ScheduleView } from './ScheduleView.tsx'
import './form.css'

export interface ScheduleDialogProps {
  open: Open
  onClose: () => void
}

const NOTHING = { schedule: null, isCopy: false, ticket: null, body: '' }

/** A message to plan, to change, or only to read. */
export default function ScheduleDialog({ open, onClose }: ScheduleDialogProps) {
  const viewer = useAtomValue(viewerAtom)
  const timeZone = useTimeZone()
  const common = { ...NOTHING, timeZone, onClose }
  if (!viewer || timeZone === null) return null
  if (open.kind === 'new') return <ScheduleForm {...common} timeZone={timeZone} />
  if (open.kind === 'reply') return <ScheduleForm {...common} timeZone={timeZone} ticket={open.ticket} body={open.body} />
  const { schedule } = open
  if (open.kind === 'copy') return <ScheduleForm key={`copy ${schedule.id}`} {...common} timeZone={timeZone} schedule={schedule} isCopy />
  if (schedule.status === 'pending' && mayEditSchedule(schedule, viewer)) return <ScheduleForm {...common} timeZone={timeZone} schedule={schedule} />
  return <ScheduleView schedule={schedule} onClose={onClose} />
}
