export * from './follow.ts'
export * from './watch.ts'
export * from './whisper.ts'
