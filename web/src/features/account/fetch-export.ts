import { api } from '../../lib/api/api.ts';

/**
 * Has the browser download the export. A form carries the ticket, so that it stands in no address, and the file goes to the disk without
 * passing through the page, however large it is.
 */
export async function fetchExport(): Promise<void> {
  const { address, ticket } = await api('POST /account/export/ticket', {});
  const form = document.createElement('form');
  const field = document.createElement('input');
  form.method = 'post';
  form.action = address;
  form.hidden = true;
  field.name = 'ticket';
  field.value = ticket;
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
}
