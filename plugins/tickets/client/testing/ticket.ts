export { makeTicket } from '../../contract/testing/ticket.ts'
