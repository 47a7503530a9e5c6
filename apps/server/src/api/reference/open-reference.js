// Shows the reference beside this page; the office's only to staff, who are signed in at the same host.
const office = location.pathname.startsWith('/backoffice/');

const signedIn = () => {
  try {
    const tokens = JSON.parse(localStorage.getItem(office ? 'admin_token' : 'token') ?? 'null');
    return tokens ? { Authorization: `Bearer ${tokens.access_token}` } : {};
  } catch {
    return {};
  }
};

const answer = await fetch('openapi.json', { headers: signedIn() });
if (answer.ok) {
  // For reading: calls are not sent from here.
  SwaggerUIBundle({ spec: await answer.json(), dom_id: '#reference', deepLinking: true, supportedSubmitMethods: [] });
} else {
  const note = document.createElement('p');
  note.innerHTML =
    'This reference is for staff. <a href="/admin/">Sign in to the office</a>, then open this page again.';
  document.getElementById('reference').append(note);
}
