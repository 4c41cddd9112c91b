export * from './endpoints.ts'
export * from './events.ts'
export * from './message.ts'
