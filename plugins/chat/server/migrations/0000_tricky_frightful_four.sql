CREATE TABLE "messages" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "messages_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"user_id" integer,
	"from_me" boolean NOT NULL,
	"body" text NOT NULL,
	"media_url" text,
	"media_name" text,
	"media_type" text DEFAULT 'chat' NOT NULL,
	"send_type" text DEFAULT 'chat' NOT NULL,
	"ack" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"read" boolean DEFAULT false NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"message_id" text,
	"id_front" text,
	"quoted_msg_id" text,
	"schedule_date" timestamp (3) with time zone,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id_ticket_id_tickets_tenant_id_id_fk" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_ticket" ON "messages" USING btree ("tenant_id","ticket_id","timestamp","seq");--> statement-breakpoint
CREATE INDEX "messages_contact" ON "messages" USING btree ("tenant_id","contact_id","timestamp","seq");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("tenant_id","ticket_id") WHERE not read;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_inbound" ON "messages" USING btree ("tenant_id","contact_id","id_front") WHERE not from_me;