//! A small map: keys in order, found by looking through them. The tree and hash maps of the standard library cost the
//! worker's module some kilobytes for each pair of types; these maps have a few dozen keys.

use serde::ser::{Serialize, SerializeMap, Serializer};

/// Values by key, in the keys' order. JSON has it as an object.
///
/// ```
/// use cellsizer_footprint::Pairs;
/// let mut ops = Pairs::default();
/// *ops.slot("Relu") += 2;
/// *ops.slot("Conv") += 1;
/// assert_eq!(ops.iter().collect::<Vec<_>>(), [(&"Conv", &1), (&"Relu", &2)]);
/// assert_eq!(ops.get(&"Add"), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairs<K, V>(Vec<(K, V)>);

impl<K, V> Default for Pairs<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Ord, V> Pairs<K, V> {
    /// The value of a key.
    #[must_use]
    pub fn get<Q>(&self, key: &Q) -> Option<&V>
    where
        K: std::borrow::Borrow<Q>,
        Q: PartialEq + ?Sized,
    {
        self.0.iter().find(|(k, _)| k.borrow() == key).map(|(_, v)| v)
    }

    /// Puts a value in, over the one that the key had.
    pub fn insert(&mut self, key: K, value: V) {
        let at = self.0.iter().position(|(k, _)| *k >= key).unwrap_or(self.0.len());
        match self.0.get_mut(at) {
            Some(pair) if pair.0 == key => pair.1 = value,
            _ => self.0.insert(at, (key, value)),
        }
    }

    /// The place of a key's value, which begins at its default.
    pub fn slot(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        let at = self.0.iter().position(|(k, _)| *k >= key).unwrap_or(self.0.len());
        if self.0.get(at).is_none_or(|pair| pair.0 != key) {
            self.0.insert(at, (key, V::default()));
        }
        #[allow(clippy::indexing_slicing, reason = "there since the line above")]
        &mut self.0[at].1
    }

    /// Takes a key out.
    pub fn remove(&mut self, key: &K) {
        self.0.retain(|(k, _)| k != key);
    }

    /// All pairs in order.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.0.iter().map(|(k, v)| (k, v))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for Pairs<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        let mut all = Self::default();
        pairs.into_iter().for_each(|(key, value)| all.insert(key, value));
        all
    }
}

impl<K: Serialize, V: Serialize> Serialize for Pairs<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}
